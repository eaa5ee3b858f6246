// swift-tools-version: 6.2
import PackageDescription

let asyncTesting: Target.Dependency = .product(name: "AsyncTesting", package: "Platform")
let accountInterface: Target.Dependency = .product(name: "AccountInterface", package: "AccountFeature")
let commandKit: Target.Dependency = .product(name: "CommandKit", package: "CommandKit")
let coreDomain: Target.Dependency = .product(name: "CoreDomain", package: "CoreDomain")
let persistence: Target.Dependency = .product(name: "Persistence", package: "Persistence")
let seededRandom: Target.Dependency = .product(name: "SeededRandom", package: "Platform")
let fileTesting: Target.Dependency = .product(name: "FileTesting", package: "Platform")
let moviesInterface: Target.Dependency = .product(name: "MoviesInterface", package: "MoviesFeature")
let navigation: Target.Dependency = .product(name: "Navigation", package: "Navigation")
let plainUI: Target.Dependency = .product(name: "PlainUI", package: "PlainUI")
let plainUITesting: Target.Dependency = .product(name: "PlainUITesting", package: "PlainUI")
let terminalText: Target.Dependency = .product(name: "TerminalText", package: "TerminalText")
let terminalTextTesting: Target.Dependency = .product(name: "TerminalTextTesting", package: "TerminalText")
let terminalUI: Target.Dependency = .product(name: "TerminalUI", package: "TerminalUI")
let terminalUITesting: Target.Dependency = .product(name: "TerminalUITesting", package: "TerminalUI")

let package = Package(
    name: "WatchlistFeature",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "WatchlistFeature", targets: ["WatchlistFeature"]),
        .library(name: "WatchlistInterface", targets: ["WatchlistInterface"]),
    ],
    dependencies: [
        .package(path: "../AccountFeature"),
        .package(path: "../CommandKit"),
        .package(path: "../CoreDomain"),
        .package(path: "../MoviesFeature"),
        .package(path: "../Navigation"),
        .package(path: "../Persistence"),
        .package(path: "../PlainUI"),
        .package(path: "../Platform"),
        .package(path: "../TerminalText"),
        .package(path: "../TerminalUI"),
    ],
    targets: [
        .target(name: "WatchlistInterface", dependencies: [coreDomain, moviesInterface, navigation]),
        .target(name: "WatchlistDomain", dependencies: [moviesInterface, accountInterface, coreDomain]),
        .target(name: "WatchlistData", dependencies: [coreDomain, "WatchlistDomain", persistence]),
        .target(
            name: "WatchlistPresentation",
            dependencies: [accountInterface, coreDomain, moviesInterface, navigation, "WatchlistDomain"]
        ),
        .target(name: "WatchlistPlainUI", dependencies: ["WatchlistPresentation", plainUI]),
        .target(name: "WatchlistTerminalUI", dependencies: ["WatchlistPresentation", terminalText, terminalUI]),
        .target(
            name: "WatchlistFeature",
            dependencies: [
                moviesInterface, "WatchlistInterface", accountInterface, commandKit, coreDomain, "WatchlistDomain",
                "WatchlistData", "WatchlistPlainUI",
                "WatchlistPresentation", "WatchlistTerminalUI", navigation, persistence, terminalText,
            ]
        ),
        .target(
            name: "WatchlistTestSupport",
            dependencies: [
                asyncTesting, moviesInterface, accountInterface, coreDomain, "WatchlistData", "WatchlistDomain",
                "WatchlistPresentation", persistence,
            ],
            path: "Tests/WatchlistTestSupport"
        ),
        .testTarget(
            name: "WatchlistDomainTests",
            dependencies: [moviesInterface, coreDomain, "WatchlistDomain", "WatchlistTestSupport"]
        ),
        .testTarget(
            name: "WatchlistDataTests",
            dependencies: [
                asyncTesting, accountInterface, coreDomain, "WatchlistData", "WatchlistDomain", "WatchlistTestSupport",
                persistence, seededRandom,
            ]
        ),
        .testTarget(
            name: "WatchlistPresentationTests",
            dependencies: [
                asyncTesting,
                accountInterface, coreDomain, "WatchlistDomain", "WatchlistPresentation", "WatchlistTestSupport",
            ]
        ),
        .testTarget(
            name: "WatchlistTerminalUITests",
            dependencies: [
                asyncTesting, coreDomain,
                "WatchlistDomain", "WatchlistPresentation", "WatchlistTerminalUI", "WatchlistTestSupport",
                terminalText, terminalUI, terminalTextTesting, terminalUITesting,
            ]
        ),
        .testTarget(
            name: "WatchlistFeatureTests",
            dependencies: [
                asyncTesting, fileTesting,
                "WatchlistInterface", moviesInterface, accountInterface, commandKit, coreDomain, "WatchlistFeature",
                "WatchlistTestSupport", persistence,
                plainUI,
                plainUITesting, terminalText,
                terminalUI,
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
