// swift-tools-version: 6.2
import PackageDescription

let asyncTesting: Target.Dependency = .product(name: "AsyncTesting", package: "Platform")
let accountInterface: Target.Dependency = .product(name: "AccountInterface", package: "AccountFeature")
let commandKit: Target.Dependency = .product(name: "CommandKit", package: "CommandKit")
let coreDomain: Target.Dependency = .product(name: "CoreDomain", package: "CoreDomain")
let networking: Target.Dependency = .product(name: "Networking", package: "Networking")
let queriesInterface: Target.Dependency = .product(name: "QueriesInterface", package: "QueriesFeature")
let persistence: Target.Dependency = .product(name: "Persistence", package: "Persistence")
let navigation: Target.Dependency = .product(name: "Navigation", package: "Navigation")
let plainUI: Target.Dependency = .product(name: "PlainUI", package: "PlainUI")
let plainUITesting: Target.Dependency = .product(name: "PlainUITesting", package: "PlainUI")
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
            dependencies: [coreDomain, "MoviesDomain", "MoviesInterface", networking, persistence]
        ),
        .target(
            name: "MoviesPresentation",
            dependencies: ["MoviesInterface", accountInterface, coreDomain, "MoviesDomain"]
        ),
        .target(name: "MoviesPlainUI", dependencies: ["MoviesPresentation", plainUI]),
        .target(name: "MoviesTerminalUI", dependencies: ["MoviesPresentation", terminalText, terminalUI]),
        .target(
            name: "MoviesFeature",
            dependencies: [
                "MoviesInterface", accountInterface, commandKit, coreDomain, "MoviesDomain", "MoviesData",
                "MoviesPlainUI",
                "MoviesPresentation",
                "MoviesTerminalUI", navigation, networking, persistence, plainUI, queriesInterface, terminalText,
                terminalUI,
            ]
        ),
        .target(
            name: "MoviesTestSupport",
            dependencies: [
                "MoviesInterface", accountInterface, coreDomain, "MoviesDomain", persistence, queriesInterface,
            ],
            path: "Tests/MoviesTestSupport"
        ),
        .testTarget(name: "MoviesInterfaceTests", dependencies: [coreDomain, "MoviesInterface"]),
        .testTarget(
            name: "MoviesDomainTests",
            dependencies: [
                accountInterface, asyncTesting, "MoviesInterface", coreDomain, "MoviesDomain", "MoviesTestSupport",
            ]
        ),
        .testTarget(
            name: "MoviesDataTests",
            dependencies: [
                "MoviesInterface", coreDomain, "MoviesDomain", "MoviesData", "MoviesTestSupport", networking,
                persistence, .product(name: "NetworkingTesting", package: "Networking"),
            ]
        ),
        .testTarget(
            name: "MoviesPresentationTests",
            dependencies: [
                asyncTesting,
                "MoviesInterface", accountInterface, coreDomain, "MoviesDomain", "MoviesPresentation",
                "MoviesTestSupport",
                .product(name: "NetworkingTesting", package: "Networking"),
            ]
        ),
        .testTarget(
            name: "MoviesTerminalUITests",
            dependencies: [
                asyncTesting,
                "MoviesInterface", coreDomain, "MoviesDomain", "MoviesPresentation", "MoviesTerminalUI",
                "MoviesTestSupport", terminalText,
                terminalUI,
                terminalTextTesting, terminalUITesting,
                .product(name: "NetworkingTesting", package: "Networking"),
            ]
        ),
        .testTarget(
            name: "MoviesFeatureTests",
            dependencies: [
                asyncTesting,
                "MoviesInterface", accountInterface, commandKit, coreDomain, "MoviesFeature", "MoviesTestSupport",
                .product(name: "NetworkingTesting", package: "Networking"), networking, persistence, plainUI,
                plainUITesting, terminalText, terminalUI,
                terminalTextTesting,
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
