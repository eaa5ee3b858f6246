// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "JPEG",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "JPEG", targets: ["JPEG"])
    ],
    targets: [
        // Loads libjpeg-turbo at run time.
        .target(name: "CJPEG"),
        .target(name: "JPEG", dependencies: ["CJPEG"]),
        .testTarget(name: "JPEGTests", dependencies: ["JPEG"]),
    ]
)

// The settings are for Swift targets only.
for target in package.targets where target.name != "CJPEG" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
