// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TerminalTesting",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "TerminalTesting", targets: ["TerminalTesting"])
    ],
    dependencies: [
        .package(path: "../../Packages/Platform")
    ],
    targets: [
        // This target is C code, because Swift cannot call wcwidth and the functions for pseudo-terminals and sessions on every platform.
        .target(name: "CTerminalTesting"),
        .target(name: "TerminalTesting", dependencies: ["CTerminalTesting"]),
        .testTarget(
            name: "TerminalTestingTests",
            dependencies: ["TerminalTesting", .product(name: "SeededRandom", package: "Platform")]
        ),
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
