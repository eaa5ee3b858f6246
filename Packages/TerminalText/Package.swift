// swift-tools-version: 6.2
import PackageDescription

let seededRandom: Target.Dependency = .product(name: "SeededRandom", package: "Platform")

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
        .target(name: "TerminalTextTesting", dependencies: ["TerminalText", seededRandom]),
        .testTarget(name: "TerminalTextTests", dependencies: ["TerminalText", "TerminalTextTesting", seededRandom]),
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
