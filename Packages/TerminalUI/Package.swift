// swift-tools-version: 6.2
import PackageDescription

let terminalText: Target.Dependency = .product(name: "TerminalText", package: "TerminalText")
let terminalTesting: Target.Dependency = .product(name: "TerminalTesting", package: "TerminalTesting")

let package = Package(
    name: "TerminalUI",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
        .library(name: "TerminalDevice", targets: ["TerminalDevice"]),
    ],
    dependencies: [
        .package(path: "../Platform"),
        .package(path: "../TerminalText"),
        // A terminal without a window, for the tests.
        .package(path: "../../Tools/TerminalTesting"),
    ],
    targets: [
        .target(name: "TerminalUI", dependencies: [terminalText]),
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
                terminalText, .product(name: "TerminalTextTesting", package: "TerminalText"), "TerminalUI",
                terminalTesting, .product(name: "SeededRandom", package: "Platform"),
            ]
        ),
        .testTarget(name: "TerminalDeviceTests", dependencies: ["TerminalTestProcess", terminalTesting]),
    ]
)

// The settings are for Swift targets only.
for target in package.targets where target.name != "CTerminal" {
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
