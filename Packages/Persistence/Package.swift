// swift-tools-version: 6.2
import PackageDescription

let fileTesting: Target.Dependency = .product(name: "FileTesting", package: "Platform")

let package = Package(
    name: "Persistence",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "SQLite", targets: ["SQLite"]),
        .library(name: "Persistence", targets: ["Persistence"]),
        .library(name: "PersistenceSQLite", targets: ["PersistenceSQLite"]),
        .library(name: "PersistenceContractTesting", targets: ["PersistenceContractTesting"]),
    ],
    dependencies: [
        .package(path: "../Platform")
    ],
    targets: [
        // `pkgConfig` is unnecessary: the header is on the default search path of Linux and of the macOS SDK.
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
        .target(name: "SQLite", dependencies: ["CSQLite", .product(name: "Platform", package: "Platform")]),
        .target(name: "Persistence"),
        .target(
            name: "PersistenceSQLite",
            dependencies: ["Persistence", "SQLite", .product(name: "Platform", package: "Platform")]
        ),
        .target(name: "PersistenceContractTesting", dependencies: ["Persistence"]),
        // Only SQLite and the C implementation in the benchmarks use CSQLite.
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite", fileTesting]),
        // Tests the behaviour that all stores share.
        .testTarget(
            name: "PersistenceTests",
            dependencies: ["Persistence", "PersistenceContractTesting", "PersistenceSQLite", fileTesting]
        ),
        .testTarget(
            name: "PersistenceSQLiteTests",
            dependencies: ["Persistence", "PersistenceSQLite", "SQLite", fileTesting]
        ),
    ]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .treatAllWarnings(as: .error),
    ]
}
