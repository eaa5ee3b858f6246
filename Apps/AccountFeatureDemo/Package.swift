// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "AccountFeatureDemo",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "account-feature-demo", targets: ["AccountFeatureDemo"])
    ],
    dependencies: [
        .package(path: "../../Packages/DemoSupport"),
        .package(path: "../../Packages/Networking"),
        .package(path: "../../Packages/TerminalText"),
        .package(path: "../../Packages/TerminalUI"),
        .package(path: "../../Tools/CatalogueServer"),
        .package(path: "../../Tools/ProcessSupport"),
        .package(path: "../../Tools/TerminalTesting"),
        .package(path: "../../Packages/AccountFeature"),
    ],
    targets: [
        .executableTarget(
            name: "AccountFeatureDemo",
            dependencies: [
                .product(name: "DemoSupport", package: "DemoSupport"),
                .product(name: "AccountFeature", package: "AccountFeature"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalUI", package: "TerminalUI"),
                .product(name: "TMDBAccounts", package: "CatalogueServer"),
            ]
        ),
        .testTarget(
            name: "AccountFeatureDemoTests",
            dependencies: [
                "AccountFeatureDemo",
                .product(name: "DemoSupport", package: "DemoSupport"),
                .product(name: "DemoTesting", package: "DemoSupport"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingTesting", package: "Networking"),
                .product(name: "ProcessSupport", package: "ProcessSupport"),
                .product(name: "TerminalTesting", package: "TerminalTesting"),
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalUI", package: "TerminalUI"),
            ]
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
