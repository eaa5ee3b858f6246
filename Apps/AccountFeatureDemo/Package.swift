// swift-tools-version: 6.2
import PackageDescription

func product(_ name: String, package: String? = nil) -> Target.Dependency {
    .product(name: name, package: package ?? name)
}

let package = Package(
    name: "AccountFeatureDemo",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "account-feature-demo", targets: ["AccountFeatureDemo"])
    ],
    dependencies: [
        "Packages/DemoSupport", "Packages/Networking", "Packages/TerminalText", "Packages/TerminalUI",
        "Packages/AccountFeature", "Tools/CatalogueServer", "Tools/ProcessSupport", "Tools/TerminalTesting",
    ].map { .package(path: "../../\($0)") },
    targets: [
        .executableTarget(
            name: "AccountFeatureDemo",
            dependencies: [
                product("DemoSupport"), product("AccountFeature"), product("Networking"), product("TerminalText"),
                product("TerminalUI"), product("TMDBAccounts", package: "CatalogueServer"),
            ]
        ),
        .testTarget(
            name: "AccountFeatureDemoTests",
            dependencies: [
                "AccountFeatureDemo", product("DemoSupport"), product("DemoTesting", package: "DemoSupport"),
                product("Networking"), product("NetworkingTesting", package: "Networking"), product("ProcessSupport"),
                product("TerminalTesting"), product("TerminalText"), product("TerminalUI"),
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
