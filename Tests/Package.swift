// swift-tools-version: 6.2
import PackageDescription

let processSupport = Target.Dependency.product(name: "ProcessSupport", package: "ProcessSupport")
let workspaceGraph = Target.Dependency.product(name: "WorkspaceGraph", package: "WorkspaceGraph")

let package = Package(
    name: "Tests",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "measure", targets: ["Measure"]),
        .executable(name: "empty-program", targets: ["EmptyProgram"]),
    ],
    dependencies: [
        .package(path: "../Apps/MoviesCLI"),
        .package(path: "../Packages/Composition"),
        .package(path: "../Packages/JPEG"),
        .package(path: "../Packages/Networking"),
        .package(path: "../Packages/Persistence"),
        .package(path: "../Packages/PersistencePostgreSQL"),
        .package(path: "../Packages/Platform"),
        .package(path: "../Tools/CatalogueServer"),
        .package(path: "../Tools/ProcessSupport"),
        .package(path: "../Tools/TerminalTesting"),
        .package(path: "../Tools/Workspace"),
        .package(path: "../Tools/WorkspaceGraph"),
        .package(path: "../Tools/WorkspaceRules"),
    ],
    targets: [
        .target(name: "TestSupport", path: "TestSupport"),
        .target(
            name: "ArchitectureChecker",
            dependencies: [processSupport, workspaceGraph],
            path: "Architecture/Checker"
        ),
        .testTarget(
            name: "ArchitectureTests",
            dependencies: [
                "ArchitectureChecker", "TestSupport", processSupport, workspaceGraph,
                .product(name: "TerminalTesting", package: "TerminalTesting"),
                // This executable is a dependency so that it is built into the folder in which the tests look for it.
                .product(name: "workspace", package: "Workspace"),
                .product(name: "WorkspaceRules", package: "WorkspaceRules"),
                .product(name: "WorkspaceTesting", package: "WorkspaceGraph"),
            ],
            path: "Architecture/Tests"
        ),
        .testTarget(
            name: "WorkspaceScriptTests",
            dependencies: ["TestSupport", processSupport],
            path: "WorkspaceScript"
        ),
        // These executables are dependencies so that they are built into the folder in which the tests look for them.
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "TestSupport", processSupport,
                .product(name: "movies", package: "MoviesCLI"),
                .product(name: "workspace", package: "Workspace"),
                .product(name: "catalogue-server", package: "CatalogueServer"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingTestServer", package: "Networking"),
                .product(name: "NetworkingURLSession", package: "Networking"),
                .product(name: "JPEG", package: "JPEG"),
                .product(name: "PostgreSQLTestServer", package: "PersistencePostgreSQL"),
                .product(name: "SeededRandom", package: "Platform"),
                .product(name: "SQLite", package: "Persistence"),
                .product(name: "TerminalTesting", package: "TerminalTesting"),
            ],
            path: "EndToEnd"
        ),
        .executableTarget(
            name: "Measure",
            dependencies: [processSupport, .product(name: "TerminalTesting", package: "TerminalTesting")],
            path: "Benchmarks/Measure"
        ),
        .executableTarget(
            name: "EmptyProgram",
            dependencies: [.product(name: "Composition", package: "Composition")],
            path: "Benchmarks/EmptyProgram"
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
