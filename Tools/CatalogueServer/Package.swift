// swift-tools-version: 6.2
import PackageDescription

let jpeg: Target.Dependency = .product(name: "JPEG", package: "JPEG")
let movieCatalogue: Target.Dependency = .product(name: "MovieCatalogue", package: "MovieCatalogue")
let networking: Target.Dependency = .product(name: "Networking", package: "Networking")
let networkingTestServer: Target.Dependency = .product(name: "NetworkingTestServer", package: "Networking")

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
        .target(name: "TMDBAccounts", dependencies: [networking]),
        .target(
            name: "CatalogueServerKit",
            dependencies: [
                "TMDBAccounts", jpeg, movieCatalogue, networking, networkingTestServer,
                .product(name: "CoreDomain", package: "CoreDomain"),
                .product(name: "MoviesInterface", package: "MoviesFeature"),
                .product(name: "SeededRandom", package: "Platform"),
            ]
        ),
        .executableTarget(
            name: "CatalogueServer",
            dependencies: [
                "CatalogueServerKit", "TMDBAccounts", jpeg, movieCatalogue, networkingTestServer,
                .product(name: "CommandKit", package: "CommandKit"),
            ]
        ),
        .testTarget(
            name: "CatalogueServerKitTests",
            dependencies: [
                "CatalogueServerKit", "CatalogueServer", "TMDBAccounts", jpeg, networking, networkingTestServer,
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
