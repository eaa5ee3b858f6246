// swift-tools-version: 6.2
import PackageDescription

let accountInterface: Target.Dependency = .product(name: "AccountInterface", package: "AccountFeature")
let asyncTesting: Target.Dependency = .product(name: "AsyncTesting", package: "Platform")
let commandKit: Target.Dependency = .product(name: "CommandKit", package: "CommandKit")
let coreDomain: Target.Dependency = .product(name: "CoreDomain", package: "CoreDomain")
let navigation: Target.Dependency = .product(name: "Navigation", package: "Navigation")
let networking: Target.Dependency = .product(name: "Networking", package: "Networking")
let networkingTesting: Target.Dependency = .product(name: "NetworkingTesting", package: "Networking")
let persistence: Target.Dependency = .product(name: "Persistence", package: "Persistence")
let plainUI: Target.Dependency = .product(name: "PlainUI", package: "PlainUI")
let plainUITesting: Target.Dependency = .product(name: "PlainUITesting", package: "PlainUI")
let queriesInterface: Target.Dependency = .product(name: "QueriesInterface", package: "QueriesFeature")
let terminalText: Target.Dependency = .product(name: "TerminalText", package: "TerminalText")
let terminalTextTesting: Target.Dependency = .product(name: "TerminalTextTesting", package: "TerminalText")
let terminalUI: Target.Dependency = .product(name: "TerminalUI", package: "TerminalUI")
let terminalUITesting: Target.Dependency = .product(name: "TerminalUITesting", package: "TerminalUI")

let package = Package(
    name: "MoviesFeature",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "MoviesFeature", targets: ["MoviesFeature"]),
        .library(name: "MoviesInterface", targets: ["MoviesInterface"]),
        .library(name: "MoviesTesting", targets: ["MoviesTesting"]),
    ],
    dependencies: [
        .package(path: "../AccountFeature"),
        .package(path: "../CommandKit"),
        .package(path: "../CoreDomain"),
        .package(path: "../Navigation"),
        .package(path: "../Networking"),
        .package(path: "../Persistence"),
        .package(path: "../PlainUI"),
        .package(path: "../Platform"),
        .package(path: "../QueriesFeature"),
        .package(path: "../TerminalText"),
        .package(path: "../TerminalUI"),
    ],
    targets: [
        .target(name: "MoviesInterface", dependencies: [coreDomain, navigation]),
        // The checks that every repository of films must pass.
        .target(name: "MoviesTesting", dependencies: ["MoviesInterface", coreDomain]),
        .target(
            name: "MoviesDomain",
            dependencies: ["MoviesInterface", accountInterface, coreDomain, queriesInterface]
        ),
        .target(
            name: "MoviesData",
            dependencies: ["MoviesDomain", "MoviesInterface", coreDomain, networking, persistence]
        ),
        .target(
            name: "MoviesPresentation",
            dependencies: ["MoviesDomain", "MoviesInterface", accountInterface, coreDomain]
        ),
        .target(name: "MoviesPlainUI", dependencies: ["MoviesPresentation", plainUI]),
        .target(name: "MoviesTerminalUI", dependencies: ["MoviesPresentation", terminalText, terminalUI]),
        .target(
            name: "MoviesFeature",
            dependencies: [
                "MoviesData", "MoviesDomain", "MoviesInterface", "MoviesPlainUI", "MoviesPresentation",
                "MoviesTerminalUI", accountInterface, commandKit, coreDomain, navigation, networking, persistence,
                plainUI, queriesInterface, terminalText, terminalUI,
            ]
        ),
        .target(
            name: "MoviesTestSupport",
            dependencies: [
                "MoviesDomain", "MoviesInterface", accountInterface, coreDomain, persistence, queriesInterface,
            ],
            path: "Tests/MoviesTestSupport"
        ),
        .testTarget(name: "MoviesInterfaceTests", dependencies: ["MoviesInterface", coreDomain]),
        .testTarget(
            name: "MoviesDomainTests",
            dependencies: ["MoviesDomain", "MoviesInterface", "MoviesTestSupport", coreDomain]
        ),
        .testTarget(
            name: "MoviesDataTests",
            dependencies: [
                "MoviesData", "MoviesDomain", "MoviesInterface", "MoviesTestSupport", coreDomain, networking,
                networkingTesting, persistence,
            ]
        ),
        .testTarget(
            name: "MoviesPresentationTests",
            dependencies: [
                "MoviesDomain", "MoviesInterface", "MoviesPresentation", "MoviesTestSupport", asyncTesting,
                coreDomain, networkingTesting,
            ]
        ),
        .testTarget(
            name: "MoviesTerminalUITests",
            dependencies: [
                "MoviesDomain", "MoviesInterface", "MoviesPresentation", "MoviesTerminalUI", "MoviesTestSupport",
                asyncTesting, coreDomain, networkingTesting, terminalText, terminalTextTesting, terminalUI,
                terminalUITesting,
            ]
        ),
        .testTarget(
            name: "MoviesFeatureTests",
            dependencies: [
                "MoviesFeature", "MoviesInterface", "MoviesTestSupport", accountInterface, asyncTesting, commandKit,
                coreDomain, networking, networkingTesting, persistence, plainUI, plainUITesting, terminalText,
                terminalTextTesting, terminalUI,
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
