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
        // Their headers are named by absolute paths, so that Swift finds the modules only where the library is installed.
        .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"]), .yum(["turbojpeg-devel"])]),
        .systemLibrary(name: "CTurboJPEGHomebrew", providers: [.brew(["jpeg-turbo"])]),
        .target(
            name: "JPEG",
            dependencies: ["CTurboJPEG", "CTurboJPEGHomebrew"],
            // Homebrew's folder is on no default search path, and a module map cannot name one.
            linkerSettings: [.unsafeFlags(["-L/opt/homebrew/lib"], .when(platforms: [.macOS]))]
        ),
        .testTarget(name: "JPEGTests", dependencies: ["JPEG", .product(name: "SeededRandom", package: "Platform")]),
    ]
)

for target in package.targets where target.type != .system {
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
