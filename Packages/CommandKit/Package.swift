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
