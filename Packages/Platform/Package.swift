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
        // Existential types need the keyword `any`.
        .enableUpcomingFeature("ExistentialAny"),
        // A file can use only members of modules that it imports.
        .enableUpcomingFeature("MemberImportVisibility"),
        // Imports are internal unless they are declared `public` or `package`.
        .enableUpcomingFeature("InternalImportsByDefault"),
        // A nonisolated async function runs on the actor of its caller, unless it is @concurrent.
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        // A conformance of a type that is isolated to an actor is isolated to the same actor.
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
