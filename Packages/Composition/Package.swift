// swift-tools-version: 6.2
import PackageDescription

func product(_ name: String, package: String? = nil) -> Target.Dependency {
    .product(name: name, package: package ?? name)
}

let features = [
    "AccountFeature",
    "MoviesFeature",
    "QueriesFeature",
    "WatchlistFeature",
]

let interfaces = features.map { product("\($0.dropLast("Feature".count))Interface", package: $0) }

let package = Package(
    name: "Composition",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "Composition", targets: ["Composition"])
    ],
    dependencies: ([
        "CommandKit", "CoreDomain", "JPEG", "MovieCatalogue", "Navigation", "Networking", "NetworkingCurl",
        "Persistence", "PersistencePostgreSQL", "TerminalText", "TerminalUI", "Platform", "../Tools/CatalogueServer",
    ] + features).map { .package(path: "../\($0)") },
    targets: [
        .target(
            name: "Composition",
            dependencies: [
                product("CommandKit"), product("CoreDomain"), product("JPEG"), product("MovieCatalogue"),
                product("Navigation"), product("Networking"), product("NetworkingCurl"),
                product("NetworkingURLSession", package: "Networking"), product("Persistence"),
                product("PersistenceSQLite", package: "Persistence"), product("PersistencePostgreSQL"),
                product("TerminalText"), product("TerminalUI"),
            ] + features.map { product($0) } + interfaces
        ),
        .testTarget(
            name: "CompositionTests",
            dependencies: [
                product("AsyncTesting", package: "Platform"), product("FileTesting", package: "Platform"),
                "Composition", product("CatalogueServerKit", package: "CatalogueServer"),
                product("CommandKit"), product("CoreDomain"),
                product("JPEG"), product("Networking"), product("NetworkingTestServer", package: "Networking"),
                product("NetworkingTesting", package: "Networking"), product("Persistence"),
                product("PersistenceSQLite", package: "Persistence"), product("TerminalText"),
                product("TerminalTextTesting", package: "TerminalText"), product("TerminalUI"),
                product("MovieCatalogue"), product("MoviesFeature"), product("MoviesTesting", package: "MoviesFeature"),
                product("AccountInterface", package: "AccountFeature"),
                product("MoviesInterface", package: "MoviesFeature"),
                product("QueriesInterface", package: "QueriesFeature"),
                product("WatchlistInterface", package: "WatchlistFeature"),
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
