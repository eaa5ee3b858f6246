// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "PersistencePostgreSQL",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "PersistencePostgreSQL", targets: ["PersistencePostgreSQL"]),
        .library(name: "PostgreSQLTestServer", targets: ["PostgreSQLTestServer"]),
    ],
    dependencies: [
        .package(path: "../Persistence"),
        .package(path: "../Platform"),
    ],
    targets: [
        // Loads libpq at run time, so that no build needs it.
        .target(name: "CPostgreSQL"),
        .target(
            name: "PersistencePostgreSQL",
            dependencies: [
                "CPostgreSQL", .product(name: "Persistence", package: "Persistence"),
                .product(name: "Platform", package: "Platform"),
            ]
        ),
        .target(name: "PostgreSQLTestServer", dependencies: [.product(name: "Platform", package: "Platform")]),
        .testTarget(
            name: "PersistencePostgreSQLTests",
            dependencies: [
                .product(name: "Persistence", package: "Persistence"),
                .product(name: "PersistenceContractTesting", package: "Persistence"),
                "PersistencePostgreSQL", "PostgreSQLTestServer",
            ]
        ),
    ]
)

// The settings are for Swift targets only.
for target in package.targets where target.name != "CPostgreSQL" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
