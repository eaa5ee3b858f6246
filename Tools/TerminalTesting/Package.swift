// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TerminalTesting",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "TerminalTesting", targets: ["TerminalTesting"])
    ],
    targets: [
        // This target is C code, because Swift cannot call wcwidth and the functions for pseudo-terminals and sessions on every platform.
        .target(name: "CTerminalTesting"),
        .target(name: "TerminalTesting", dependencies: ["CTerminalTesting"]),
        .testTarget(name: "TerminalTestingTests", dependencies: ["TerminalTesting"]),
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
