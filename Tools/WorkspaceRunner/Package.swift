// swift-tools-version: 6.2
import PackageDescription

let processSupport = Target.Dependency.product(name: "ProcessSupport", package: "ProcessSupport")
let workspaceGraph = Target.Dependency.product(name: "WorkspaceGraph", package: "WorkspaceGraph")

let package = Package(
    name: "WorkspaceRunner",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "WorkspaceRunner", targets: ["WorkspaceRunner"])
    ],
    dependencies: [
        .package(path: "../ProcessSupport"),
        .package(path: "../WorkspaceGraph"),
    ],
    targets: [
        .target(name: "WorkspaceRunner", dependencies: [processSupport, workspaceGraph]),
        .testTarget(
            name: "WorkspaceRunnerTests",
            dependencies: [
                "WorkspaceRunner", processSupport, workspaceGraph,
                .product(name: "WorkspaceTesting", package: "WorkspaceGraph"),
            ]
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
