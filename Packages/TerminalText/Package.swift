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
