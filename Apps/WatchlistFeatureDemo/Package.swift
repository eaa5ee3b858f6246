// swift-tools-version: 6.2
import PackageDescription

func product(_ name: String, package: String? = nil) -> Target.Dependency {
    .product(name: name, package: package ?? name)
}

let package = Package(
    name: "WatchlistFeatureDemo",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "watchlist-feature-demo", targets: ["WatchlistFeatureDemo"])
    ],
    dependencies: [
        "Packages/CoreDomain", "Packages/DemoSupport", "Packages/MovieCatalogue", "Packages/MoviesFeature",
        "Packages/Persistence", "Packages/TerminalText", "Packages/TerminalUI", "Packages/WatchlistFeature",
        "Tools/ProcessSupport", "Tools/TerminalTesting",
    ].map { .package(path: "../../\($0)") },
    targets: [
        .executableTarget(
            name: "WatchlistFeatureDemo",
            dependencies: [
                product("CoreDomain"), product("DemoSupport"), product("MovieCatalogue"),
                product("Persistence"), product("MoviesInterface", package: "MoviesFeature"),
                product("WatchlistFeature"), product("WatchlistInterface", package: "WatchlistFeature"),
                product("TerminalText"), product("TerminalUI"),
            ]
        ),
        .testTarget(
            name: "WatchlistFeatureDemoTests",
            dependencies: [
                "WatchlistFeatureDemo", product("DemoTesting", package: "DemoSupport"), product("ProcessSupport"),
                product("TerminalTesting"),
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
