// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "WatchlistFeatureDemo",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "watchlist-feature-demo", targets: ["WatchlistFeatureDemo"])
    ],
    dependencies: [
        .package(path: "../../Packages/CoreDomain"),
        .package(path: "../../Packages/DemoSupport"),
        .package(path: "../../Packages/MoviesFeature"),
        .package(path: "../../Packages/Persistence"),
        .package(path: "../../Packages/TerminalText"),
        .package(path: "../../Packages/TerminalUI"),
        .package(path: "../../Tools/ProcessSupport"),
        .package(path: "../../Tools/TerminalTesting"),
        .package(path: "../../Packages/WatchlistFeature"),
    ],
    targets: [
        .executableTarget(
            name: "WatchlistFeatureDemo",
            dependencies: [
                .product(name: "CoreDomain", package: "CoreDomain"),
                .product(name: "DemoSupport", package: "DemoSupport"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "MoviesInterface", package: "MoviesFeature"),
                .product(name: "WatchlistFeature", package: "WatchlistFeature"),
                .product(name: "WatchlistInterface", package: "WatchlistFeature"),
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalUI", package: "TerminalUI"),
            ]
        ),
        .testTarget(
            name: "WatchlistFeatureDemoTests",
            dependencies: [
                "WatchlistFeatureDemo",
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
