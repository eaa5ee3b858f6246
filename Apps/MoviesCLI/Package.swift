// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "MoviesCLI",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "movies", targets: ["MoviesCLI"])
    ],
    dependencies: [
        .package(path: "../../Packages/AccountFeature"),
        .package(path: "../../Packages/CommandKit"),
        .package(path: "../../Packages/Composition"),
        .package(path: "../../Packages/CoreDomain"),
        .package(path: "../../Packages/MoviesFeature"),
        .package(path: "../../Packages/Networking"),
        .package(path: "../../Packages/Persistence"),
        .package(path: "../../Packages/PlainUI"),
        .package(path: "../../Packages/Platform"),
        .package(path: "../../Packages/TerminalText"),
        .package(path: "../../Packages/TerminalUI"),
    ],
    targets: [
        .executableTarget(
            name: "MoviesCLI",
            dependencies: [
                .product(name: "AccountInterface", package: "AccountFeature"),
                .product(name: "CommandKit", package: "CommandKit"),
                .product(name: "Composition", package: "Composition"),
                .product(name: "CoreDomain", package: "CoreDomain"),
                .product(name: "MoviesFeature", package: "MoviesFeature"),
                .product(name: "MoviesInterface", package: "MoviesFeature"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "PlainUI", package: "PlainUI"),
                .product(name: "Platform", package: "Platform"),
                .product(name: "TerminalDevice", package: "TerminalUI"),
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalUI", package: "TerminalUI"),
            ]
        ),
        .testTarget(
            name: "MoviesCLITests",
            dependencies: [
                .product(name: "AsyncTesting", package: "Platform"),
                "MoviesCLI",
                .product(name: "AccountInterface", package: "AccountFeature"),
                .product(name: "CommandKit", package: "CommandKit"),
                .product(name: "Composition", package: "Composition"),
                .product(name: "CoreDomain", package: "CoreDomain"),
                .product(name: "MoviesFeature", package: "MoviesFeature"),
                .product(name: "MoviesInterface", package: "MoviesFeature"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "TerminalDevice", package: "TerminalUI"),
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
