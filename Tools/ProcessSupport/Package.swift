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
        // Existential types are written with `any`.
        .enableUpcomingFeature("ExistentialAny"),
        // A file sees members of imported modules only.
        .enableUpcomingFeature("MemberImportVisibility"),
        // Only a `public import` makes a dependency part of the module's interface.
        .enableUpcomingFeature("InternalImportsByDefault"),
        // A nonisolated async function runs on the actor of its caller, unless it is @concurrent.
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        // A conformance has the isolation of its type.
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
