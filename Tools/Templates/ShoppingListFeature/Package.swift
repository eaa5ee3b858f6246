// swift-tools-version: 6.2
import PackageDescription

let asyncTesting: Target.Dependency = .product(name: "AsyncTesting", package: "Platform")
let commandKit: Target.Dependency = .product(name: "CommandKit", package: "CommandKit")
let coreDomain: Target.Dependency = .product(name: "CoreDomain", package: "CoreDomain")
let navigation: Target.Dependency = .product(name: "Navigation", package: "Navigation")
let persistence: Target.Dependency = .product(name: "Persistence", package: "Persistence")
let plainUI: Target.Dependency = .product(name: "PlainUI", package: "PlainUI")
let plainUITesting: Target.Dependency = .product(name: "PlainUITesting", package: "PlainUI")
let terminalText: Target.Dependency = .product(name: "TerminalText", package: "TerminalText")
let terminalTextTesting: Target.Dependency = .product(name: "TerminalTextTesting", package: "TerminalText")
let terminalUI: Target.Dependency = .product(name: "TerminalUI", package: "TerminalUI")
let terminalUITesting: Target.Dependency = .product(name: "TerminalUITesting", package: "TerminalUI")

let package = Package(
    name: "ShoppingListFeature",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "ShoppingListFeature", targets: ["ShoppingListFeature"]),
        .library(name: "ShoppingListInterface", targets: ["ShoppingListInterface"]),
    ],
    dependencies: [
        .package(path: "../../../Packages/CommandKit"),
        .package(path: "../../../Packages/CoreDomain"),
        .package(path: "../../../Packages/Navigation"),
        .package(path: "../../../Packages/Persistence"),
        .package(path: "../../../Packages/PlainUI"),
        .package(path: "../../../Packages/Platform"),
        .package(path: "../../../Packages/TerminalText"),
        .package(path: "../../../Packages/TerminalUI"),
    ],
    targets: [
        .target(name: "ShoppingListInterface", dependencies: [navigation]),
        .target(name: "ShoppingListDomain", dependencies: [coreDomain]),
        .target(name: "ShoppingListData", dependencies: ["ShoppingListDomain", persistence]),
        .target(name: "ShoppingListPresentation", dependencies: [coreDomain, "ShoppingListDomain"]),
        .target(name: "ShoppingListPlainUI", dependencies: ["ShoppingListPresentation", plainUI]),
        .target(name: "ShoppingListTerminalUI", dependencies: ["ShoppingListPresentation", terminalText, terminalUI]),
        .target(
            name: "ShoppingListFeature",
            dependencies: [
                commandKit, coreDomain, "ShoppingListDomain", "ShoppingListData", "ShoppingListInterface",
                "ShoppingListPlainUI", "ShoppingListPresentation", "ShoppingListTerminalUI", navigation, persistence,
                terminalText,
            ]
        ),
        .target(
            name: "ShoppingListTestSupport",
            dependencies: [coreDomain, "ShoppingListDomain", "ShoppingListPresentation"],
            path: "Tests/ShoppingListTestSupport"
        ),
        .testTarget(
            name: "ShoppingListDomainTests",
            dependencies: ["ShoppingListDomain", "ShoppingListTestSupport"]
        ),
        .testTarget(
            name: "ShoppingListDataTests",
            dependencies: ["ShoppingListData", "ShoppingListDomain", persistence]
        ),
        .testTarget(
            name: "ShoppingListPresentationTests",
            dependencies: [
                asyncTesting, coreDomain, "ShoppingListDomain", "ShoppingListPresentation", "ShoppingListTestSupport",
            ]
        ),
        .testTarget(
            name: "ShoppingListTerminalUITests",
            dependencies: [
                asyncTesting, coreDomain, "ShoppingListDomain", "ShoppingListPresentation", "ShoppingListTerminalUI",
                "ShoppingListTestSupport", terminalText, terminalTextTesting, terminalUI, terminalUITesting,
            ]
        ),
        .testTarget(
            name: "ShoppingListFeatureTests",
            dependencies: [
                asyncTesting, commandKit, "ShoppingListFeature", "ShoppingListInterface", "ShoppingListPlainUI",
                "ShoppingListPresentation", "ShoppingListTestSupport", persistence, plainUI,
                plainUITesting, terminalText, terminalTextTesting, terminalUI,
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
