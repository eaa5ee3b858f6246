// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Platform",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "AsyncTesting", targets: ["AsyncTesting"]),
        .library(name: "FileTesting", targets: ["FileTesting"]),
        .library(name: "FileWriting", targets: ["FileWriting"]),
        .library(name: "Platform", targets: ["Platform"]),
        .library(name: "SeededRandom", targets: ["SeededRandom"]),
    ],
    targets: [
        .target(name: "AsyncTesting"),
        .target(name: "FileTesting"),
        .target(name: "FileWriting", dependencies: ["Platform"]),
        .target(name: "Platform"),
        .target(name: "SeededRandom"),
        .testTarget(name: "AsyncTestingTests", dependencies: ["AsyncTesting"]),
        .testTarget(name: "FileWritingTests", dependencies: ["FileTesting", "FileWriting", "Platform"]),
        .testTarget(name: "SeededRandomTests", dependencies: ["SeededRandom"]),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
