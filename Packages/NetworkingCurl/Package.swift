// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "NetworkingCurl",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "NetworkingCurl", targets: ["NetworkingCurl"])
    ],
    dependencies: [
        .package(path: "../Networking"),
        .package(path: "../Platform"),
    ],
    targets: [
        // Loads libcurl at run time, and calls its variadic functions, which Swift cannot call.
        .target(name: "CCurl"),
        .target(name: "NetworkingCurl", dependencies: ["CCurl", .product(name: "Networking", package: "Networking")]),
        .testTarget(
            name: "NetworkingCurlTests",
            dependencies: [
                .product(name: "AsyncTesting", package: "Platform"), "NetworkingCurl",
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingContractTesting", package: "Networking"),
                .product(name: "NetworkingTestServer", package: "Networking"),
                .product(name: "SeededRandom", package: "Platform"),
            ]
        ),
    ]
)

// The settings are for Swift targets only.
for target in package.targets where target.name != "CCurl" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
