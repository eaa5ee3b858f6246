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
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalUI", package: "TerminalUI"),
            ]
        ),
        .testTarget(
            name: "ShoppingListFeatureDemoTests",
            dependencies: [
                "ShoppingListFeatureDemo",
                .product(name: "ProcessSupport", package: "ProcessSupport"),
                .product(name: "TerminalTesting", package: "TerminalTesting"),
            ]
        ),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        // A protocol used as a type says so.
        .enableUpcomingFeature("ExistentialAny"),
        // A file sees the members of the modules it imports itself, and of no others.
        .enableUpcomingFeature("MemberImportVisibility"),
        // A dependency becomes part of a module's interface only where `public import` says so.
        .enableUpcomingFeature("InternalImportsByDefault"),
        // An async function runs where its caller runs, unless it says @concurrent.
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        // A conformance of an isolated type is isolated as the type is.
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
