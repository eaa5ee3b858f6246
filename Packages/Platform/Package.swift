// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Platform",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "AsyncTesting", targets: ["AsyncTesting"]),
        .library(name: "FileWriting", targets: ["FileWriting"]),
        .library(name: "Platform", targets: ["Platform"]),
        .library(name: "SeededRandom", targets: ["SeededRandom"]),
    ],
    targets: [
        .target(name: "AsyncTesting"),
        .target(name: "FileWriting", dependencies: ["Platform"]),
        .target(name: "Platform"),
        .target(name: "SeededRandom"),
        .testTarget(name: "AsyncTestingTests", dependencies: ["AsyncTesting"]),
        .testTarget(name: "FileWritingTests", dependencies: ["FileWriting", "Platform"]),
        .testTarget(name: "PlatformTests", dependencies: ["Platform"]),
        .testTarget(name: "SeededRandomTests", dependencies: ["SeededRandom"]),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        // Existential types need the keyword `any`.
        .enableUpcomingFeature("ExistentialAny"),
        // A file can use only members of modules that it imports.
        .enableUpcomingFeature("MemberImportVisibility"),
        // Imports without an access level are internal.
        .enableUpcomingFeature("InternalImportsByDefault"),
        // A nonisolated async function runs on the actor of its caller, unless it is @concurrent.
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        // A conformance of a type that is isolated to a global actor is isolated to that actor, too.
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
