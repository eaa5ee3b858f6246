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
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
