// swift-tools-version: 6.2
import PackageDescription

let features = [
    "AccountFeature",
    "MoviesFeature",
    "QueriesFeature",
    "WatchlistFeature",
]

let interfaces: [Target.Dependency] = features.map {
    .product(name: "\($0.dropLast("Feature".count))Interface", package: $0)
}

let package = Package(
    name: "Composition",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "Composition", targets: ["Composition"])
    ],
    dependencies: [
        .package(path: "../CommandKit"),
        .package(path: "../CoreDomain"),
        .package(path: "../JPEG"),
        .package(path: "../MovieCatalogue"),
        .package(path: "../Navigation"),
        .package(path: "../Networking"),
        .package(path: "../NetworkingCurl"),
        .package(path: "../Persistence"),
        .package(path: "../TerminalText"),
        .package(path: "../TerminalUI"),
        .package(path: "../../Tools/CatalogueServer"),
        .package(path: "../Platform"),
    ] + features.map { .package(path: "../\($0)") },
    targets: [
        .target(
            name: "Composition",
            dependencies: [
                .product(name: "CommandKit", package: "CommandKit"),
                .product(name: "CoreDomain", package: "CoreDomain"),
                .product(name: "JPEG", package: "JPEG"),
                .product(name: "MovieCatalogue", package: "MovieCatalogue"),
                .product(name: "Navigation", package: "Navigation"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingCurl", package: "NetworkingCurl"),
                .product(name: "NetworkingURLSession", package: "Networking"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "PersistenceSQLite", package: "Persistence"),
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalUI", package: "TerminalUI"),
            ] + features.map { .product(name: $0, package: $0) } + interfaces
        ),
        .testTarget(
            name: "CompositionTests",
            dependencies: [
                .product(name: "AsyncTesting", package: "Platform"),
                "Composition",
                .product(name: "CatalogueServerKit", package: "CatalogueServer"),
                .product(name: "TMDBAccounts", package: "CatalogueServer"),
                .product(name: "CommandKit", package: "CommandKit"),
                .product(name: "CoreDomain", package: "CoreDomain"),
                .product(name: "JPEG", package: "JPEG"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingTestServer", package: "Networking"),
                .product(name: "NetworkingTesting", package: "Networking"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "PersistenceSQLite", package: "Persistence"),
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalTextTesting", package: "TerminalText"),
                .product(name: "TerminalUI", package: "TerminalUI"),
                .product(name: "MovieCatalogue", package: "MovieCatalogue"),
                .product(name: "MoviesFeature", package: "MoviesFeature"),
                .product(name: "MoviesTesting", package: "MoviesFeature"),
                .product(name: "AccountInterface", package: "AccountFeature"),
                .product(name: "MoviesInterface", package: "MoviesFeature"),
                .product(name: "QueriesInterface", package: "QueriesFeature"),
                .product(name: "WatchlistInterface", package: "WatchlistFeature"),
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
