// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Networking",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "Networking", targets: ["Networking"]),
        .library(name: "NetworkingURLSession", targets: ["NetworkingURLSession"]),
        .library(name: "NetworkingTesting", targets: ["NetworkingTesting"]),
        .library(name: "NetworkingTestServer", targets: ["NetworkingTestServer"]),
    ],
    dependencies: [
        .package(path: "../Platform")
    ],
    targets: [
        .target(name: "Networking"),
        .target(name: "NetworkingURLSession", dependencies: ["Networking"]),
        .target(name: "NetworkingTesting", dependencies: ["Networking"]),
        // The HTTP server of this workspace: tests script it, and catalogue-server is built on it.
        .target(name: "NetworkingTestServer"),
        // Started by tests that need an environment of their own.
        .executableTarget(name: "NetworkingProbe", dependencies: ["Networking", "NetworkingURLSession"]),
        .testTarget(name: "NetworkingTests", dependencies: ["Networking", "NetworkingTesting"]),
        .testTarget(name: "NetworkingTestServerTests", dependencies: ["NetworkingTestServer"]),
        .testTarget(
            name: "NetworkingURLSessionTests",
            dependencies: [
                "Networking", "NetworkingProbe", "NetworkingTesting", "NetworkingTestServer", "NetworkingURLSession",
                .product(name: "SeededRandom", package: "Platform"),
            ]
        ),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        // A protocol used as a type says so.
        .enableUpcomingFeature("ExistentialAny"),
        // A file sees the members of the modules it imports itself, and of no others.
        .enableUpcomingFeature("MemberImportVisibility"),
        // A dependency becomes part of a module's interface only where `public import` says so.
        .enableUpcomingFeature("InternalImportsByDefault"),
        // An async function runs where its caller runs, unless it says @concurrent.
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        // A conformance of an isolated type is isolated as the type is.
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
