// swift-tools-version: 6.2
import PackageDescription

func product(_ name: String, package: String? = nil) -> Target.Dependency {
    .product(name: name, package: package ?? name)
}

let package = Package(
    name: "MoviesCLI",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "movies", targets: ["MoviesCLI"])
    ],
    dependencies: [
        "AccountFeature", "CommandKit", "Composition", "CoreDomain", "MoviesFeature", "Networking", "Persistence",
        "PlainUI", "Platform", "TerminalText", "TerminalUI",
    ].map { .package(path: "../../Packages/\($0)") },
    targets: [
        .executableTarget(
            name: "MoviesCLI",
            dependencies: [
                product("AccountInterface", package: "AccountFeature"), product("CommandKit"), product("Composition"),
                product("CoreDomain"), product("MoviesFeature"), product("MoviesInterface", package: "MoviesFeature"),
                product("Networking"), product("Persistence"), product("PlainUI"), product("Platform"),
                product("TerminalDevice", package: "TerminalUI"), product("TerminalText"), product("TerminalUI"),
            ]
        ),
        .testTarget(
            name: "MoviesCLITests",
            dependencies: [
                product("AsyncTesting", package: "Platform"), product("FileTesting", package: "Platform"), "MoviesCLI",
                product("AccountInterface", package: "AccountFeature"), product("CommandKit"), product("Composition"),
                product("CoreDomain"), product("MoviesFeature"), product("MoviesInterface", package: "MoviesFeature"),
                product("Networking"), product("Persistence"), product("TerminalDevice", package: "TerminalUI"),
                product("TerminalUI"),
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
