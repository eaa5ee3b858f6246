// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CatalogueServer",
    platforms: [.macOS("26.0")],
    products: [
        .executable(name: "catalogue-server", targets: ["CatalogueServer"]),
        .library(name: "CatalogueServerKit", targets: ["CatalogueServerKit"]),
        .library(name: "TMDBAccounts", targets: ["TMDBAccounts"]),
    ],
    dependencies: [
        .package(path: "../../Packages/CommandKit"),
        .package(path: "../../Packages/CoreDomain"),
        .package(path: "../../Packages/JPEG"),
        .package(path: "../../Packages/MovieCatalogue"),
        .package(path: "../../Packages/MoviesFeature"),
        .package(path: "../../Packages/Networking"),
        .package(path: "../../Packages/Platform"),
    ],
    targets: [
        .target(name: "TMDBAccounts", dependencies: [.product(name: "Networking", package: "Networking")]),
        .target(
            name: "CatalogueServerKit",
            dependencies: [
                "TMDBAccounts",
                .product(name: "CoreDomain", package: "CoreDomain"),
                .product(name: "JPEG", package: "JPEG"),
                .product(name: "MovieCatalogue", package: "MovieCatalogue"),
                .product(name: "MoviesInterface", package: "MoviesFeature"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingTestServer", package: "Networking"),
                .product(name: "SeededRandom", package: "Platform"),
            ]
        ),
        .executableTarget(
            name: "CatalogueServer",
            dependencies: [
                "CatalogueServerKit", "TMDBAccounts",
                .product(name: "CommandKit", package: "CommandKit"),
                .product(name: "JPEG", package: "JPEG"),
                .product(name: "MovieCatalogue", package: "MovieCatalogue"),
                .product(name: "NetworkingTestServer", package: "Networking"),
            ]
        ),
        .testTarget(
            name: "CatalogueServerKitTests",
            dependencies: [
                "CatalogueServerKit", "CatalogueServer", "TMDBAccounts",
                .product(name: "JPEG", package: "JPEG"),
                .product(name: "Networking", package: "Networking"),
                .product(name: "NetworkingTestServer", package: "Networking"),
                .product(name: "NetworkingURLSession", package: "Networking"),
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
