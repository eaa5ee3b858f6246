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
