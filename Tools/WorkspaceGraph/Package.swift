// swift-tools-version: 6.2
import PackageDescription

let processSupport = Target.Dependency.product(name: "ProcessSupport", package: "ProcessSupport")

let package = Package(
    name: "WorkspaceGraph",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "WorkspaceGraph", targets: ["WorkspaceGraph"]),
        .library(name: "WorkspaceTesting", targets: ["WorkspaceTesting"]),
    ],
    dependencies: [
        .package(path: "../../Packages/Platform"),
        .package(path: "../ProcessSupport"),
    ],
    targets: [
        .target(
            name: "WorkspaceGraph",
            dependencies: [processSupport, .product(name: "FileWriting", package: "Platform")]
        ),
        .target(name: "WorkspaceTesting", dependencies: ["WorkspaceGraph", processSupport]),
        .testTarget(
            name: "WorkspaceGraphTests",
            dependencies: ["WorkspaceGraph", "WorkspaceTesting", processSupport],
            resources: [.copy("Fixtures")]
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
