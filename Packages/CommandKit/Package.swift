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
                .product(name: "FileTesting", package: "Platform"),
                .product(name: "TerminalText", package: "TerminalText"),
                .product(name: "TerminalTextTesting", package: "TerminalText"),
            ]
        ),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
