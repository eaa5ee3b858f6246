// swift-tools-version: 6.2
import PackageDescription

let commandKit = Target.Dependency.product(name: "CommandKit", package: "CommandKit")
let processSupport = Target.Dependency.product(name: "ProcessSupport", package: "ProcessSupport")
let workspaceGraph = Target.Dependency.product(name: "WorkspaceGraph", package: "WorkspaceGraph")
let workspaceRules = Target.Dependency.product(name: "WorkspaceRules", package: "WorkspaceRules")
let workspaceRunner = Target.Dependency.product(name: "WorkspaceRunner", package: "WorkspaceRunner")
let workspaceTesting = Target.Dependency.product(name: "WorkspaceTesting", package: "WorkspaceGraph")

let package = Package(
    name: "Workspace",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "workspace", targets: ["WorkspaceTool"])
    ],
    dependencies: [
        .package(path: "../../Packages/CommandKit"),
        .package(path: "../../Packages/TerminalText"),
        .package(path: "../ProcessSupport"),
        .package(path: "../WorkspaceGraph"),
        .package(path: "../WorkspaceRules"),
        .package(path: "../WorkspaceRunner"),
    ],
    targets: [
        // This target contains scaffolding, installation and the map.
        .target(
            name: "WorkspaceKit",
            dependencies: [processSupport, workspaceGraph, workspaceRules, workspaceRunner],
            resources: [.copy("Resources")]
        ),
        .executableTarget(
            name: "WorkspaceTool",
            dependencies: [
                "WorkspaceKit", commandKit, processSupport, workspaceGraph, workspaceRules, workspaceRunner,
                .product(name: "TerminalText", package: "TerminalText"),
            ]
        ),
        .testTarget(
            name: "WorkspaceKitTests",
            dependencies: [
                "WorkspaceKit", processSupport, workspaceGraph, workspaceRules, workspaceTesting,
            ],
            resources: [.copy("Fixtures")]
        ),
        // The tests run this executable. The dependency makes SwiftPM build it together with the tests.
        .testTarget(
            name: "WorkspaceToolTests",
            dependencies: ["WorkspaceTool", commandKit, processSupport, workspaceTesting],
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
