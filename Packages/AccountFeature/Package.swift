// swift-tools-version: 6.2
import PackageDescription

let asyncTesting: Target.Dependency = .product(name: "AsyncTesting", package: "Platform")
let commandKit: Target.Dependency = .product(name: "CommandKit", package: "CommandKit")
let coreDomain: Target.Dependency = .product(name: "CoreDomain", package: "CoreDomain")
let fileTesting: Target.Dependency = .product(name: "FileTesting", package: "Platform")
let networking: Target.Dependency = .product(name: "Networking", package: "Networking")
let networkingTesting: Target.Dependency = .product(name: "NetworkingTesting", package: "Networking")
let platform: Target.Dependency = .product(name: "Platform", package: "Platform")
let navigation: Target.Dependency = .product(name: "Navigation", package: "Navigation")
let plainUI: Target.Dependency = .product(name: "PlainUI", package: "PlainUI")
let plainUITesting: Target.Dependency = .product(name: "PlainUITesting", package: "PlainUI")
let terminalText: Target.Dependency = .product(name: "TerminalText", package: "TerminalText")
let terminalTextTesting: Target.Dependency = .product(name: "TerminalTextTesting", package: "TerminalText")
let terminalUI: Target.Dependency = .product(name: "TerminalUI", package: "TerminalUI")
let terminalUITesting: Target.Dependency = .product(name: "TerminalUITesting", package: "TerminalUI")

let package = Package(
    name: "AccountFeature",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "AccountFeature", targets: ["AccountFeature"]),
        .library(name: "AccountInterface", targets: ["AccountInterface"]),
    ],
    dependencies: [
        "CommandKit", "CoreDomain", "Navigation", "Networking", "PlainUI", "Platform", "TerminalText", "TerminalUI",
    ].map { .package(path: "../\($0)") },
    targets: [
        .target(name: "AccountInterface", dependencies: [coreDomain, navigation]),
        .target(name: "AccountDomain", dependencies: [coreDomain, "AccountInterface"]),
        .target(
            name: "AccountData",
            dependencies: [coreDomain, "AccountDomain", "AccountInterface", networking, platform]
        ),
        .target(name: "AccountPresentation", dependencies: [coreDomain, "AccountDomain", "AccountInterface"]),
        .target(name: "AccountPlainUI", dependencies: ["AccountPresentation", plainUI]),
        .target(name: "AccountTerminalUI", dependencies: ["AccountPresentation", terminalText, terminalUI]),
        .target(
            name: "AccountFeature",
            dependencies: [
                commandKit, coreDomain, "AccountDomain", "AccountData", "AccountInterface", "AccountPlainUI",
                "AccountPresentation", "AccountTerminalUI", navigation, networking, terminalText,
            ]
        ),
        .target(
            name: "AccountTestSupport",
            dependencies: [asyncTesting, coreDomain, "AccountDomain", "AccountInterface"],
            path: "Tests/AccountTestSupport"
        ),
        .testTarget(
            name: "AccountDomainTests",
            dependencies: [coreDomain, "AccountDomain", "AccountInterface", "AccountTestSupport", networkingTesting]
        ),
        .testTarget(
            name: "AccountDataTests",
            dependencies: [
                asyncTesting, coreDomain, "AccountData", "AccountDomain", "AccountInterface", fileTesting, networking,
                networkingTesting,
            ]
        ),
        .testTarget(
            name: "AccountTerminalUITests",
            dependencies: [
                asyncTesting, coreDomain, "AccountDomain", "AccountInterface", "AccountPresentation",
                "AccountTerminalUI", "AccountTestSupport", terminalText, terminalUI, terminalUITesting,
            ]
        ),
        .testTarget(
            name: "AccountFeatureTests",
            dependencies: [
                asyncTesting, commandKit, coreDomain, "AccountDomain", "AccountFeature", "AccountInterface",
                fileTesting, networking, networkingTesting, plainUI, plainUITesting, terminalText, terminalUI,
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
