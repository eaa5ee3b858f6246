// swift-tools-version: 6.2
import PackageDescription

func product(_ name: String, package: String? = nil) -> Target.Dependency {
    .product(name: name, package: package ?? name)
}

let package = Package(
    name: "QueriesFeatureDemo",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "queries-feature-demo", targets: ["QueriesFeatureDemo"])
    ],
    dependencies: [
        "Packages/CoreDomain", "Packages/DemoSupport", "Packages/Persistence", "Packages/QueriesFeature",
        "Packages/TerminalText", "Packages/TerminalUI", "Tools/ProcessSupport", "Tools/TerminalTesting",
    ].map { .package(path: "../../\($0)") },
    targets: [
        .executableTarget(
            name: "QueriesFeatureDemo",
            dependencies: [
                product("CoreDomain"), product("DemoSupport"), product("Persistence"), product("QueriesFeature"),
                product("QueriesInterface", package: "QueriesFeature"), product("TerminalText"), product("TerminalUI"),
            ]
        ),
        .testTarget(
            name: "QueriesFeatureDemoTests",
            dependencies: [
                "QueriesFeatureDemo", product("DemoTesting", package: "DemoSupport"), product("ProcessSupport"),
                product("TerminalTesting"),
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
