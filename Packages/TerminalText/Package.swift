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
