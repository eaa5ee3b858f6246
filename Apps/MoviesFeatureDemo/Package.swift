// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "MoviesFeatureDemo",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "movies-feature-demo", targets: ["MoviesFeatureDemo"])
    ],
    dependencies: [
        .package(path: "../../Packages/CoreDomain"),
        .package(path: "../../Packages/DemoSupport"),
        .package(path: "../../Packages/MovieCatalogue"),
        .package(path: "../../Packages/MoviesFeature"),
        .package(path: "../../Packages/Networking"),
        .package(path: "../../Packages/Persistence"),
        .package(path: "../../Packages/QueriesFeature"),
        .package(path: "../../Packages/TerminalText"),
        .package(path: "../../Packages/TerminalUI"),
        .package(path: "../../Tools/ProcessSupport"),
        .package(path: "../../Tools/TerminalTesting"),
    ],
    targets: [
        .executableTarget(
            name: "MoviesFeatureDemo",
            dependencies: [
                .product(name: "CoreDomain", package: "CoreDomain"),
                .product(name: "DemoSupport", package: "DemoSupport"),
                .product(name: "MovieCatalogue", package: "MovieCatalogue"),
                .product(name: "MoviesFeature", package: "MoviesFeature"),
                .product(name: "MoviesInterface", package: "MoviesFeature"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "QueriesInterface", package: "QueriesFeature"),
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalUI", package: "TerminalUI"),
            ]
        ),
        .testTarget(
            name: "MoviesFeatureDemoTests",
            dependencies: [
                "MoviesFeatureDemo",
                .product(name: "DemoSupport", package: "DemoSupport"),
                .product(name: "DemoTesting", package: "DemoSupport"),
                .product(name: "MovieCatalogue", package: "MovieCatalogue"),
                .product(name: "MoviesInterface", package: "MoviesFeature"),
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
