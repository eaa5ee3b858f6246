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
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
