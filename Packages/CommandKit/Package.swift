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
        // Tests send signals to it.
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
