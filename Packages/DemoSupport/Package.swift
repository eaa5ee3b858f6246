// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "DemoSupport",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "DemoSupport", targets: ["DemoSupport"])
    ],
    dependencies: [
        .package(path: "../CommandKit"),
        .package(path: "../TerminalText"),
        .package(path: "../TerminalUI"),
    ],
    targets: [
        .target(
            name: "DemoSupport",
            dependencies: [
                .product(name: "CommandKit", package: "CommandKit"),
                .product(name: "TerminalDevice", package: "TerminalUI"),
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalUI", package: "TerminalUI"),
            ]
        ),
        .testTarget(
            name: "DemoSupportTests",
            dependencies: [
                "DemoSupport",
                .product(name: "CommandKit", package: "CommandKit"),
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalUI", package: "TerminalUI"),
            ]
        ),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        // Existential types are written with `any`.
        .enableUpcomingFeature("ExistentialAny"),
        // A file sees members of imported modules only.
        .enableUpcomingFeature("MemberImportVisibility"),
        // Only a `public import` makes a dependency part of the module's interface.
        .enableUpcomingFeature("InternalImportsByDefault"),
        // A nonisolated async function runs on the actor of its caller, unless it is @concurrent.
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        // A conformance has the isolation of its type.
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
