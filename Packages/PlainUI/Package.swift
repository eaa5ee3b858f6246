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
        // Existential types need the keyword `any`.
        .enableUpcomingFeature("ExistentialAny"),
        // A file can use only members of modules that it imports.
        .enableUpcomingFeature("MemberImportVisibility"),
        // Imports without an access level are internal.
        .enableUpcomingFeature("InternalImportsByDefault"),
        // A nonisolated async function runs on the actor of its caller, unless it is @concurrent.
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        // A conformance of a type that is isolated to a global actor is isolated to that actor, too.
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
