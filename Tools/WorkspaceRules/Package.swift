// swift-tools-version: 6.2
import PackageDescription

let processSupport = Target.Dependency.product(name: "ProcessSupport", package: "ProcessSupport")
let workspaceGraph = Target.Dependency.product(name: "WorkspaceGraph", package: "WorkspaceGraph")

let package = Package(
    name: "WorkspaceRules",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "WorkspaceRules", targets: ["WorkspaceRules"])
    ],
    dependencies: [
        .package(path: "../ProcessSupport"),
        .package(path: "../WorkspaceGraph"),
        .package(path: "../WorkspaceRunner"),
    ],
    targets: [
        .target(
            name: "WorkspaceRules",
            dependencies: [
                processSupport, workspaceGraph, .product(name: "WorkspaceRunner", package: "WorkspaceRunner"),
            ]
        ),
        .testTarget(
            name: "WorkspaceRulesTests",
            dependencies: [
                "WorkspaceRules", processSupport, workspaceGraph,
                .product(name: "WorkspaceTesting", package: "WorkspaceGraph"),
            ],
            resources: [.copy("Fixtures")]
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
