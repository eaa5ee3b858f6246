// swift-tools-version: 6.2
import PackageDescription

func product(_ name: String, package: String? = nil) -> Target.Dependency {
    .product(name: name, package: package ?? name)
}

let package = Package(
    name: "DemoSupport",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "DemoSupport", targets: ["DemoSupport"]),
        .library(name: "DemoTesting", targets: ["DemoTesting"]),
    ],
    dependencies: [
        "CommandKit", "Networking", "Persistence", "TerminalText", "TerminalUI", "../Tools/ProcessSupport",
        "../Tools/TerminalTesting",
    ].map { .package(path: "../\($0)") },
    targets: [
        .target(
            name: "DemoSupport",
            dependencies: [
                product("CommandKit"), product("Persistence"), product("TerminalDevice", package: "TerminalUI"),
                product("TerminalText"), product("TerminalUI"),
            ]
        ),
        .target(
            name: "DemoTesting",
            dependencies: [
                .product(name: "ProcessSupport", package: "ProcessSupport"),
                .product(name: "TerminalTesting", package: "TerminalTesting"),
            ]
        ),
        .testTarget(
            name: "DemoSupportTests",
            dependencies: [
                "DemoSupport", product("NetworkingTesting", package: "Networking"), product("Persistence"),
                product("TerminalText"), product("TerminalUI"),
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
