// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TerminalText",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "TerminalText", targets: ["TerminalText"]),
        .library(name: "TerminalTextTesting", targets: ["TerminalTextTesting"]),
    ],
    dependencies: [
        .package(path: "../Platform")
    ],
    targets: [
        .target(name: "TerminalText"),
        .target(
            name: "TerminalTextTesting",
            dependencies: ["TerminalText", .product(name: "SeededRandom", package: "Platform")]
        ),
        .testTarget(name: "TerminalTextTests", dependencies: ["TerminalText", "TerminalTextTesting"]),
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
