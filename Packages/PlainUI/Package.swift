// swift-tools-version: 6.2
import PackageDescription

let navigation: Target.Dependency = .product(name: "Navigation", package: "Navigation")
let terminalText: Target.Dependency = .product(name: "TerminalText", package: "TerminalText")

let package = Package(
    name: "PlainUI",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "PlainUI", targets: ["PlainUI"]),
        .library(name: "PlainUITesting", targets: ["PlainUITesting"]),
    ],
    dependencies: [
        .package(path: "../Navigation"),
        .package(path: "../TerminalText"),
    ],
    targets: [
        .target(name: "PlainUI", dependencies: [navigation, terminalText]),
        .target(name: "PlainUITesting", dependencies: ["PlainUI", terminalText]),
        .testTarget(name: "PlainUITests", dependencies: ["PlainUI", "PlainUITesting", terminalText]),
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
