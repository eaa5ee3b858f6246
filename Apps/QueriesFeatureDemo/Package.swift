// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "QueriesFeatureDemo",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "queries-feature-demo", targets: ["QueriesFeatureDemo"])
    ],
    dependencies: [
        .package(path: "../../Packages/CoreDomain"),
        .package(path: "../../Packages/DemoSupport"),
        .package(path: "../../Packages/Persistence"),
        .package(path: "../../Packages/QueriesFeature"),
        .package(path: "../../Packages/TerminalText"),
        .package(path: "../../Packages/TerminalUI"),
        .package(path: "../../Tools/ProcessSupport"),
        .package(path: "../../Tools/TerminalTesting"),
    ],
    targets: [
        .executableTarget(
            name: "QueriesFeatureDemo",
            dependencies: [
                .product(name: "CoreDomain", package: "CoreDomain"),
                .product(name: "DemoSupport", package: "DemoSupport"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "QueriesFeature", package: "QueriesFeature"),
                .product(name: "QueriesInterface", package: "QueriesFeature"),
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalUI", package: "TerminalUI"),
            ]
        ),
        .testTarget(
            name: "QueriesFeatureDemoTests",
            dependencies: [
                "QueriesFeatureDemo",
                .product(name: "DemoTesting", package: "DemoSupport"),
                .product(name: "ProcessSupport", package: "ProcessSupport"),
                .product(name: "TerminalTesting", package: "TerminalTesting"),
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
