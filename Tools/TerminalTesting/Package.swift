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
        // C code: Swift cannot call the functions for pseudo-terminals and sessions and wcwidth on every platform.
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
