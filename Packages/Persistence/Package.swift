// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Persistence",
    platforms: [.macOS("26.0")],
    products: [
        .library(name: "SQLite", targets: ["SQLite"]),
        .library(name: "Persistence", targets: ["Persistence"]),
        .library(name: "PersistenceSQLite", targets: ["PersistenceSQLite"]),
    ],
    dependencies: [
        .package(path: "../Platform")
    ],
    targets: [
        // No pkgConfig: the header lies on the default search path of Linux and of the macOS SDK.
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
        .target(name: "SQLite", dependencies: ["CSQLite", .product(name: "Platform", package: "Platform")]),
        .target(name: "Persistence"),
        .target(
            name: "PersistenceSQLite",
            dependencies: ["Persistence", "SQLite", .product(name: "Platform", package: "Platform")]
        ),
        // Its floor is the C API: besides SQLite the only target that uses CSQLite.
        .executableTarget(
            name: "PersistenceBenchmarks",
            dependencies: ["CSQLite", "Persistence", "PersistenceSQLite", "SQLite"]
        ),
        // What the tests start, and kill, as processes of their own.
        .executableTarget(name: "PersistenceTestProcess", dependencies: ["Persistence", "PersistenceSQLite"]),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite"]),
        // The behaviour every store shares is tested here for all of them.
        .testTarget(name: "PersistenceTests", dependencies: ["Persistence", "PersistenceSQLite"]),
        .testTarget(
            name: "PersistenceSQLiteTests",
            dependencies: ["Persistence", "PersistenceSQLite", "PersistenceTestProcess", "SQLite"]
        ),
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
