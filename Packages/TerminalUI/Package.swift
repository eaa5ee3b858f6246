// swift-tools-version: 6.2
import PackageDescription

let navigation: Target.Dependency = .product(name: "Navigation", package: "Navigation")
let terminalText: Target.Dependency = .product(name: "TerminalText", package: "TerminalText")
let terminalTesting: Target.Dependency = .product(name: "TerminalTesting", package: "TerminalTesting")

let package = Package(
    name: "TerminalUI",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
        .library(name: "TerminalDevice", targets: ["TerminalDevice"]),
        .library(name: "TerminalUITesting", targets: ["TerminalUITesting"]),
    ],
    dependencies: [
        .package(path: "../Navigation"),
        // A clock for the tests.
        .package(path: "../Networking"),
        .package(path: "../Platform"),
        .package(path: "../TerminalText"),
        // A terminal emulator and pseudo-terminals for the tests.
        .package(path: "../../Tools/TerminalTesting"),
    ],
    targets: [
        .target(name: "TerminalUI", dependencies: [navigation, terminalText]),
        .target(name: "TerminalUITesting", dependencies: [terminalText, "TerminalUI"]),
        // Code for signal handlers, which must be C: Swift code may allocate memory and take locks.
        .target(name: "CTerminal"),
        .target(
            name: "TerminalDevice",
            dependencies: [.product(name: "Platform", package: "Platform"), terminalText, "TerminalUI", "CTerminal"]
        ),
        // The program that tests run and kill in a pseudo-terminal.
        .executableTarget(name: "TerminalTestProcess", dependencies: [terminalText, "TerminalUI", "TerminalDevice"]),
        .testTarget(
            name: "TerminalUITests",
            dependencies: [
                .product(name: "AsyncTesting", package: "Platform"),
                .product(name: "SeededRandom", package: "Platform"),
                .product(name: "NetworkingTesting", package: "Networking"), terminalTesting, terminalText,
                .product(name: "TerminalTextTesting", package: "TerminalText"), "TerminalUI", "TerminalUITesting",
            ]
        ),
        .testTarget(name: "TerminalDeviceTests", dependencies: ["TerminalTestProcess", terminalTesting]),
    ]
)

// The settings are for Swift targets only.
for target in package.targets where target.name != "CTerminal" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
