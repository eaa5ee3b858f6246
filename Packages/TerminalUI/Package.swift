// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TerminalUI",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
        .library(name: "TerminalDevice", targets: ["TerminalDevice"]),
        .library(name: "TerminalUITesting", targets: ["TerminalUITesting"]),
    ],
    dependencies: [
        // A terminal without a window, for the tests.
        .package(path: "../../Tools/TerminalTesting")
    ],
    targets: [
        .target(name: "TerminalUI"),
        .target(name: "TerminalUITesting", dependencies: ["TerminalUI"]),
        // What runs inside signal handlers, where Swift must not.
        .target(name: "CTerminal"),
        .target(name: "TerminalDevice", dependencies: ["TerminalUI", "CTerminal"]),
        // What the tests start in a terminal, and have die there.
        .executableTarget(name: "TerminalTestProcess", dependencies: ["TerminalUI", "TerminalDevice"]),
        .testTarget(
            name: "TerminalUITests",
            dependencies: ["TerminalUI", .product(name: "TerminalTesting", package: "TerminalTesting")]
        ),
        .testTarget(
            name: "TerminalDeviceTests",
            dependencies: ["TerminalTestProcess", .product(name: "TerminalTesting", package: "TerminalTesting")]
        ),
    ]
)

// What is C, these settings do not concern.
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
