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
        // The module maps name absolute header paths, so `canImport` is false if the library is not installed.
        .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"]), .yum(["turbojpeg-devel"])]),
        .systemLibrary(name: "CTurboJPEGHomebrew", providers: [.brew(["jpeg-turbo"])]),
        .target(
            name: "JPEG",
            dependencies: ["CTurboJPEG", "CTurboJPEGHomebrew"],
            // Homebrew's folder is not on the default search path, and a module map cannot add it.
            linkerSettings: [.unsafeFlags(["-L/opt/homebrew/lib"], .when(platforms: [.macOS]))]
        ),
        .testTarget(name: "JPEGTests", dependencies: ["JPEG", .product(name: "SeededRandom", package: "Platform")]),
    ]
)

for target in package.targets where target.type != .system {
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
