// swift-tools-version: 6.2
import PackageDescription

func product(_ name: String, package: String? = nil) -> Target.Dependency {
    .product(name: name, package: package ?? name)
}

let package = Package(
    name: "MoviesFeatureDemo",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "movies-feature-demo", targets: ["MoviesFeatureDemo"])
    ],
    dependencies: [
        "Packages/CoreDomain", "Packages/DemoSupport", "Packages/MovieCatalogue", "Packages/MoviesFeature",
        "Packages/Networking", "Packages/Persistence", "Packages/TerminalText", "Packages/TerminalUI",
        "Tools/ProcessSupport", "Tools/TerminalTesting",
    ].map { .package(path: "../../\($0)") },
    targets: [
        .executableTarget(
            name: "MoviesFeatureDemo",
            dependencies: [
                product("CoreDomain"), product("DemoSupport"), product("MovieCatalogue"), product("MoviesFeature"),
                product("MoviesInterface", package: "MoviesFeature"), product("Persistence"),
                product("TerminalText"), product("TerminalUI"),
            ]
        ),
        .testTarget(
            name: "MoviesFeatureDemoTests",
            dependencies: [
                "MoviesFeatureDemo", product("CoreDomain"), product("DemoSupport"),
                product("DemoTesting", package: "DemoSupport"),
                product("MovieCatalogue"), product("MoviesInterface", package: "MoviesFeature"),
                product("NetworkingTesting", package: "Networking"), product("ProcessSupport"),
                product("TerminalTesting"), product("TerminalText"), product("TerminalUI"),
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
