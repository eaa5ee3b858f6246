// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "MovieCatalogue",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "MovieCatalogue", targets: ["MovieCatalogue"]),
        .executable(name: "catalogue-builder", targets: ["CatalogueBuilder"]),
        .executable(name: "CatalogueBenchmarks", targets: ["CatalogueBenchmarks"]),
    ],
    dependencies: [
        .package(path: "../Networking"),
        .package(path: "../Persistence"),
        .package(path: "../Platform"),
    ],
    targets: [
        .target(
            name: "MovieCatalogue",
            dependencies: [
                .product(name: "Networking", package: "Networking"),
                .product(name: "SQLite", package: "Persistence"),
            ],
            resources: [
                .copy("Resources/catalogue.sqlite"),
                .copy("Resources/catalogue-licence.txt"),
            ]
        ),
        // Writes the database which MovieCatalogue reads. Apart from it, so that no app carries the writing half.
        .target(
            name: "CatalogueBuilding",
            dependencies: [
                "MovieCatalogue",
                .product(name: "SeededRandom", package: "Platform"),
                .product(name: "SQLite", package: "Persistence"),
            ]
        ),
        .executableTarget(name: "CatalogueBuilder", dependencies: ["CatalogueBuilding"]),
        // In C, so that what the search is measured against has nothing of Swift in it.
        .target(name: "CatalogueFloor", linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "CatalogueBenchmarks",
            dependencies: [
                "MovieCatalogue", "CatalogueBuilding", "CatalogueFloor",
                .product(name: "Networking", package: "Networking"),
                .product(name: "Platform", package: "Platform"),
                .product(name: "SeededRandom", package: "Platform"),
            ]
        ),
        // What the tests copy to another folder and start there, as an installation does.
        .executableTarget(
            name: "CatalogueTestProcess",
            dependencies: ["MovieCatalogue", .product(name: "Networking", package: "Networking")]
        ),
        .testTarget(
            name: "MovieCatalogueTests",
            dependencies: [
                "MovieCatalogue", "CatalogueBuilding", "CatalogueTestProcess",
                .product(name: "Networking", package: "Networking"),
            ]
        ),
        .testTarget(
            name: "CatalogueBuildingTests",
            dependencies: [
                "MovieCatalogue", "CatalogueBuilding",
                .product(name: "SQLite", package: "Persistence"),
            ]
        ),
    ]
)

// The floor is C, which these settings do not concern.
for target in package.targets where target.name != "CatalogueFloor" {
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
