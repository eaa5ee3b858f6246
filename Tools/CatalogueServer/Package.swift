// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CatalogueServer",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "catalogue-server", targets: ["CatalogueServer"])
    ],
    dependencies: [
        .package(path: "../../Packages/CommandKit"),
        .package(path: "../../Packages/JPEG"),
        .package(path: "../../Packages/MovieCatalogue"),
        .package(path: "../../Packages/Networking"),
        .package(path: "../../Packages/Platform"),
    ],
    targets: [
        .target(
            name: "CatalogueServerKit",
            dependencies: [
                .product(name: "JPEG", package: "JPEG"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingTestServer", package: "Networking"),
                .product(name: "SeededRandom", package: "Platform"),
            ]
        ),
        .executableTarget(
            name: "CatalogueServer",
            dependencies: [
                "CatalogueServerKit",
                .product(name: "CommandKit", package: "CommandKit"),
                .product(name: "JPEG", package: "JPEG"),
                .product(name: "MovieCatalogue", package: "MovieCatalogue"),
                .product(name: "NetworkingTestServer", package: "Networking"),
            ]
        ),
        .testTarget(
            name: "CatalogueServerKitTests",
            dependencies: [
                "CatalogueServerKit", "CatalogueServer",
                .product(name: "JPEG", package: "JPEG"),
                .product(name: "MovieCatalogue", package: "MovieCatalogue"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingTestServer", package: "Networking"),
                .product(name: "NetworkingURLSession", package: "Networking"),
            ]
        ),
    ]
)

for target in package.targets {
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
