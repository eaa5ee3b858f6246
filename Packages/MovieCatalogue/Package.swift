// swift-tools-version: 6.2
import PackageDescription

let coreDomain: Target.Dependency = .product(name: "CoreDomain", package: "CoreDomain")
let fileTesting: Target.Dependency = .product(name: "FileTesting", package: "Platform")
let moviesInterface: Target.Dependency = .product(name: "MoviesInterface", package: "MoviesFeature")
let sqlite: Target.Dependency = .product(name: "SQLite", package: "Persistence")

let package = Package(
    name: "MovieCatalogue",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "MovieCatalogue", targets: ["MovieCatalogue"]),
        .executable(name: "catalogue-builder", targets: ["CatalogueBuilder"]),
    ],
    dependencies: [
        .package(path: "../CommandKit"),
        .package(path: "../CoreDomain"),
        .package(path: "../MoviesFeature"),
        .package(path: "../Persistence"),
        .package(path: "../Platform"),
    ],
    targets: [
        .target(
            name: "MovieCatalogue",
            dependencies: [coreDomain, moviesInterface, sqlite],
            resources: [.copy("Resources/catalogue.sqlite"), .copy("Resources/catalogue-licence.txt")]
        ),
        // Writes the database. This target is separate so that apps do not contain it.
        .target(name: "CatalogueBuilding", dependencies: ["MovieCatalogue", coreDomain, sqlite]),
        .executableTarget(
            name: "CatalogueBuilder",
            dependencies: ["CatalogueBuilding", .product(name: "CommandKit", package: "CommandKit")]
        ),
        .testTarget(
            name: "MovieCatalogueTests",
            dependencies: [
                "MovieCatalogue", "CatalogueBuilding", coreDomain, fileTesting, moviesInterface,
                .product(name: "MoviesTesting", package: "MoviesFeature"),
            ]
        ),
        .testTarget(
            name: "CatalogueBuildingTests",
            dependencies: ["MovieCatalogue", "CatalogueBuilding", "CatalogueBuilder", coreDomain, fileTesting, sqlite]
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
