// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "JPEG",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "JPEG", targets: ["JPEG"])
    ],
    dependencies: [
        .package(path: "../Platform")
    ],
    targets: [
        // Loads libjpeg-turbo at run time.
        .target(name: "CJPEG"),
        .target(name: "JPEG", dependencies: ["CJPEG"]),
        .testTarget(name: "JPEGTests", dependencies: ["JPEG", .product(name: "SeededRandom", package: "Platform")]),
    ]
)

// The settings are for Swift targets only.
for target in package.targets where target.name != "CJPEG" {
    target.swiftSettings = [
        // Existential types need the keyword `any`.
        .enableUpcomingFeature("ExistentialAny"),
        // A file can use only members of modules that it imports.
        .enableUpcomingFeature("MemberImportVisibility"),
        // Imports without an access level are internal.
        .enableUpcomingFeature("InternalImportsByDefault"),
        // A nonisolated async function runs on the actor of its caller, unless it is @concurrent.
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        // A conformance of a type that is isolated to a global actor is isolated to that actor, too.
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
