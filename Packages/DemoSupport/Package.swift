// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "DemoSupport",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "DemoSupport", targets: ["DemoSupport"]),
        .library(name: "DemoTesting", targets: ["DemoTesting"]),
    ],
    dependencies: [
        .package(path: "../CommandKit"),
        .package(path: "../Networking"),
        .package(path: "../Persistence"),
        .package(path: "../TerminalText"),
        .package(path: "../TerminalUI"),
        .package(path: "../../Tools/ProcessSupport"),
        .package(path: "../../Tools/TerminalTesting"),
    ],
    targets: [
        .target(
            name: "DemoSupport",
            dependencies: [
                .product(name: "CommandKit", package: "CommandKit"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "TerminalDevice", package: "TerminalUI"),
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalUI", package: "TerminalUI"),
            ]
        ),
        .target(
            name: "DemoTesting",
            dependencies: [
                .product(name: "ProcessSupport", package: "ProcessSupport"),
                .product(name: "TerminalTesting", package: "TerminalTesting"),
            ]
        ),
        .testTarget(
            name: "DemoSupportTests",
            dependencies: [
                "DemoSupport",
                .product(name: "CommandKit", package: "CommandKit"),
                .product(name: "NetworkingTesting", package: "Networking"),
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalTextTesting", package: "TerminalText"),
                .product(name: "TerminalUI", package: "TerminalUI"),
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
