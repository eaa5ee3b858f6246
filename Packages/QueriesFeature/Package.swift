// swift-tools-version: 6.2
import PackageDescription

let asyncTesting: Target.Dependency = .product(name: "AsyncTesting", package: "Platform")
let commandKit: Target.Dependency = .product(name: "CommandKit", package: "CommandKit")
let coreDomain: Target.Dependency = .product(name: "CoreDomain", package: "CoreDomain")
let persistence: Target.Dependency = .product(name: "Persistence", package: "Persistence")
let navigation: Target.Dependency = .product(name: "Navigation", package: "Navigation")
let plainUI: Target.Dependency = .product(name: "PlainUI", package: "PlainUI")
let terminalText: Target.Dependency = .product(name: "TerminalText", package: "TerminalText")
let terminalTextTesting: Target.Dependency = .product(name: "TerminalTextTesting", package: "TerminalText")
let terminalUI: Target.Dependency = .product(name: "TerminalUI", package: "TerminalUI")
let terminalUITesting: Target.Dependency = .product(name: "TerminalUITesting", package: "TerminalUI")

let package = Package(
    name: "QueriesFeature",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "QueriesFeature", targets: ["QueriesFeature"]),
        .library(name: "QueriesInterface", targets: ["QueriesInterface"]),
    ],
    dependencies: [
        "CommandKit", "CoreDomain", "Navigation", "Persistence", "PlainUI", "Platform", "TerminalText", "TerminalUI",
    ].map { .package(path: "../\($0)") },
    targets: [
        .target(name: "QueriesInterface", dependencies: [coreDomain, navigation]),
        .target(name: "QueriesDomain", dependencies: [coreDomain, "QueriesInterface"]),
        .target(name: "QueriesData", dependencies: [coreDomain, "QueriesDomain", persistence]),
        .target(name: "QueriesPresentation", dependencies: [coreDomain, "QueriesDomain"]),
        .target(name: "QueriesPlainUI", dependencies: ["QueriesPresentation", plainUI]),
        .target(name: "QueriesTerminalUI", dependencies: ["QueriesPresentation", terminalText, terminalUI]),
        .target(
            name: "QueriesFeature",
            dependencies: [
                commandKit, coreDomain, "QueriesDomain", "QueriesData", "QueriesInterface", "QueriesPlainUI",
                "QueriesPresentation", "QueriesTerminalUI", navigation, persistence, terminalText,
            ]
        ),
        .target(
            name: "QueriesTestSupport",
            dependencies: [coreDomain, "QueriesDomain", "QueriesPresentation"],
            path: "Tests/QueriesTestSupport"
        ),
        .testTarget(name: "QueriesDataTests", dependencies: [coreDomain, "QueriesData", persistence]),
        .testTarget(
            name: "QueriesPresentationTests",
            dependencies: [asyncTesting, coreDomain, "QueriesPresentation", "QueriesTestSupport"]
        ),
        .testTarget(
            name: "QueriesTerminalUITests",
            dependencies: [
                asyncTesting, coreDomain, "QueriesPresentation", "QueriesTerminalUI", "QueriesTestSupport",
                terminalText, terminalTextTesting, terminalUI, terminalUITesting,
            ]
        ),
        .testTarget(
            name: "QueriesFeatureTests",
            dependencies: [
                asyncTesting, commandKit, coreDomain, "QueriesFeature", "QueriesInterface", "QueriesTestSupport",
                persistence, plainUI, terminalText, terminalTextTesting, terminalUI,
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
