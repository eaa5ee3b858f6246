// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ProcessSupport",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "ProcessSupport", targets: ["ProcessSupport"])
    ],
    dependencies: [
        .package(path: "../../Packages/Platform")
    ],
    targets: [
        .target(name: "CProcessSupport"),
        .target(
            name: "ProcessSupport",
            dependencies: ["CProcessSupport", .product(name: "Platform", package: "Platform")]
        ),
        .testTarget(name: "ProcessSupportTests", dependencies: ["ProcessSupport"]),
    ]
)

for target in package.targets where target.name != "CProcessSupport" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
