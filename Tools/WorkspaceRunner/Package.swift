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
