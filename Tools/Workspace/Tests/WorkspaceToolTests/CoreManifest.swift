/// The beginning of each fixture here: a library with tests, in `Core`.
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
