// swift-tools-version: 6.2
import PackageDescription

let asyncTesting: Target.Dependency = .product(name: "AsyncTesting", package: "Platform")

let package = Package(
    name: "Networking",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "Networking", targets: ["Networking"]),
        .library(name: "NetworkingURLSession", targets: ["NetworkingURLSession"]),
        .library(name: "NetworkingTesting", targets: ["NetworkingTesting"]),
        .library(name: "NetworkingContractTesting", targets: ["NetworkingContractTesting"]),
        .library(name: "NetworkingTestServer", targets: ["NetworkingTestServer"]),
    ],
    dependencies: [
        .package(path: "../Platform")
    ],
    targets: [
        .target(name: "Networking"),
        .target(name: "NetworkingURLSession", dependencies: ["Networking"]),
        .target(name: "NetworkingTesting", dependencies: [asyncTesting, "Networking"]),
        // The checks that every live transport must pass.
        .target(
            name: "NetworkingContractTesting",
            dependencies: [asyncTesting, "Networking", "NetworkingTesting", "NetworkingTestServer"]
        ),
        // The HTTP server of this workspace: tests script it, and catalogue-server is built on it.
        .target(name: "NetworkingTestServer"),
        .testTarget(name: "NetworkingTests", dependencies: [asyncTesting, "Networking", "NetworkingTesting"]),
        .testTarget(
            name: "NetworkingURLSessionTests",
            dependencies: ["Networking", "NetworkingContractTesting", "NetworkingURLSession"]
        ),
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
