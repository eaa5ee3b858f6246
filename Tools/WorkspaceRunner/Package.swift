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
