/// The manifest of the library package `Core`, in txtar format.
let coreManifest = """
    -- Core/Package.swift --
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(
        name: "Core",
        products: [.library(name: "Core", targets: ["Core"])],
        targets: [
            .target(name: "Core"),
            .testTarget(name: "CoreTests", dependencies: ["Core"]),
        ]
    )
    """

/// The package `Feature`, which uses `core` of the library `Core`, in txtar format. A fixture must add the source of the tests.
let featurePackage = """
    -- Feature/Package.swift --
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(
        name: "Feature",
        dependencies: [.package(path: "../Core")],
        targets: [
            .target(name: "Feature", dependencies: ["Core"]),
            .testTarget(name: "FeatureTests", dependencies: ["Feature"]),
        ]
    )
    -- Feature/Sources/Feature/Feature.swift --
    import Core
    public let feature = core + 1
    """
