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
        .package(path: "../ProcessSupport")
    ],
    targets: [
        .target(name: "WorkspaceGraph", dependencies: [processSupport]),
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
