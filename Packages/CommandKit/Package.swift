// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CommandKit",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "CommandKit", targets: ["CommandKit"])
    ],
    dependencies: [
        .package(path: "../Platform"),
        .package(path: "../TerminalText"),
    ],
    targets: [
        .target(
            name: "CommandKit",
            dependencies: [
                .product(name: "FileWriting", package: "Platform"),
                .product(name: "Platform", package: "Platform"),
                .product(name: "TerminalText", package: "TerminalText"),
            ]
        ),
        // The program to which tests send signals.
        .executableTarget(name: "CommandTestProcess", dependencies: ["CommandKit"]),
        .testTarget(
            name: "CommandKitTests",
            dependencies: [
                "CommandKit", "CommandTestProcess",
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalTextTesting", package: "TerminalText"),
            ]
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
