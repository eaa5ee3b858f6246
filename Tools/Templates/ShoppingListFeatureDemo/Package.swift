// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ShoppingListFeatureDemo",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "shopping-list-feature-demo", targets: ["ShoppingListFeatureDemo"])
    ],
    dependencies: [
        .package(path: "../../../Packages/DemoSupport"),
        .package(path: "../../../Packages/Persistence"),
        .package(path: "../../../Packages/TerminalText"),
        .package(path: "../../../Packages/TerminalUI"),
        .package(path: "../../ProcessSupport"),
        .package(path: "../../TerminalTesting"),
        .package(path: "../ShoppingListFeature"),
    ],
    targets: [
        .executableTarget(
            name: "ShoppingListFeatureDemo",
            dependencies: [
                .product(name: "DemoSupport", package: "DemoSupport"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "ShoppingListFeature", package: "ShoppingListFeature"),
                .product(name: "ShoppingListInterface", package: "ShoppingListFeature"),
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalUI", package: "TerminalUI"),
            ]
        ),
        .testTarget(
            name: "ShoppingListFeatureDemoTests",
            dependencies: [
                "ShoppingListFeatureDemo",
                .product(name: "DemoTesting", package: "DemoSupport"),
                .product(name: "ProcessSupport", package: "ProcessSupport"),
                .product(name: "TerminalTesting", package: "TerminalTesting"),
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
