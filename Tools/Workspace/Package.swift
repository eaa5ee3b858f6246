// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Workspace",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "workspace", targets: ["WorkspaceTool"]),
        .library(name: "WorkspaceKit", targets: ["WorkspaceKit"]),
        .library(name: "WorkspaceTesting", targets: ["WorkspaceTesting"]),
    ],
    dependencies: [
        .package(path: "../../Packages/CommandKit"),
        .package(path: "../../Packages/TerminalText"),
        .package(path: "../ProcessSupport"),
    ],
    targets: [
        .target(
            name: "WorkspaceKit",
            dependencies: [.product(name: "ProcessSupport", package: "ProcessSupport")]
        ),
        .target(
            name: "WorkspaceTesting",
            dependencies: ["WorkspaceKit", .product(name: "ProcessSupport", package: "ProcessSupport")]
        ),
        // Pages for a browser, each in one file.
        .target(
            name: "WorkspacePages",
            dependencies: ["WorkspaceKit", .product(name: "ProcessSupport", package: "ProcessSupport")],
            resources: [.copy("Resources")]
        ),
        .executableTarget(
            name: "WorkspaceTool",
            dependencies: [
                "WorkspaceKit", "WorkspacePages",
                .product(name: "CommandKit", package: "CommandKit"),
                .product(name: "ProcessSupport", package: "ProcessSupport"),
                .product(name: "TerminalText", package: "TerminalText"),
            ]
        ),
        .testTarget(
            name: "WorkspaceKitTests",
            dependencies: [
                "WorkspaceKit", "WorkspaceTesting",
                .product(name: "ProcessSupport", package: "ProcessSupport"),
            ],
            // Small monorepos, which tests write out.
            resources: [.copy("Fixtures")]
        ),
        .testTarget(
            name: "WorkspacePagesTests",
            dependencies: [
                "WorkspaceKit", "WorkspacePages", "WorkspaceTesting",
                .product(name: "ProcessSupport", package: "ProcessSupport"),
            ]
        ),
        .executableTarget(
            name: "WorkspaceBenchmarks",
            dependencies: ["WorkspaceTesting", .product(name: "ProcessSupport", package: "ProcessSupport")],
            exclude: ["breakable.txtar"]
        ),
        // The executable is not linked: naming it has it built beside the tests that run it.
        .testTarget(
            name: "WorkspaceToolTests",
            dependencies: [
                "WorkspaceTesting", "WorkspaceTool", .product(name: "CommandKit", package: "CommandKit"),
                .product(name: "ProcessSupport", package: "ProcessSupport"),
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
