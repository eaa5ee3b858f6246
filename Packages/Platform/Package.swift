// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Platform",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "Platform", targets: ["Platform"]),
        .library(name: "SeededRandom", targets: ["SeededRandom"]),
    ],
    targets: [
        .target(name: "Platform"),
        .target(name: "SeededRandom"),
        .testTarget(name: "PlatformTests", dependencies: ["Platform"]),
        .testTarget(name: "SeededRandomTests", dependencies: ["SeededRandom"]),
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
