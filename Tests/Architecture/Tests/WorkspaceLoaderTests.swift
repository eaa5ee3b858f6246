import ArchitectureChecker
import Foundation
import TestSupport
import Testing

@Suite("Reading a workspace from its manifests")
struct WorkspaceLoaderTests {
    private let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "App",
            products: [.executable(name: "app", targets: ["app-main"])],
            dependencies: [
                .package(path: "../../Packages/Core"),
                .package(url: "https://example.com/far.git", from: "1.0.0"),
            ],
            targets: [
                .executableTarget(
                    name: "app-main",
                    dependencies: ["Core", .product(name: "Far", package: "far", condition: .when(platforms: [.linux]))],
                    path: "Code",
                    exclude: ["Left out"],
                    swiftSettings: [.enableUpcomingFeature("ExistentialAny"), .treatAllWarnings(as: .error), .define("X")]
                ),
                .testTarget(name: "AppTests", dependencies: [.target(name: "app-main")]),
            ],
            swiftLanguageModes: [.v6]
        )
        """

    @Test("A manifest is understood: dependencies, products, targets, settings, paths with spaces")
    func reads() async throws {
        try await withTemporaryFolder { folder in
            let root = folder.appending(path: "a workspace", directoryHint: .isDirectory)
            let app = root.appending(path: "Apps/App")
            try app.appending(path: "Package.swift").write(manifest)
            try app.appending(path: "Code/main.swift").write("")
            try app.appending(path: "Code/Left out/Other.swift").write("")
            try app.appending(path: "Tests/AppTests/AppTests.swift").write("")

            let workspace = try await WorkspaceLoader(root: root).load()
            let package = try #require(workspace.packages.first)
            #expect(workspace.packages.map(\.path) == ["Apps/App"])
            #expect(package.toolsVersion == "6.2.0")
            #expect(package.languageModes == ["6"])
            #expect(package.products == [PackageProduct(name: "app", targets: ["app-main"])])
            #expect(package.dependencies.last == .remote(identity: "far"))
            guard case .local(let core)? = package.dependencies.first else {
                Issue.record("the first dependency is not local")
                return
            }
            #expect(core.filePath.hasSuffix("/a workspace/Packages/Core/"))

            let target = try #require(package.targets.first)
            #expect(target.kind == .executable)
            #expect(target.module == "app_main")
            #expect(target.dependencies == ["Core", "Far"])
            #expect(target.sources.map(\.lastPathComponent) == ["main.swift"])
            #expect(target.settings.contains(.init("enableUpcomingFeature", "ExistentialAny")))
            #expect(target.settings.contains(.init("treatAllWarnings", "error")))
            #expect(package.targets.last?.sources.map(\.lastPathComponent) == ["AppTests.swift"])
        }
    }

    @Test("A manifest that SwiftPM refuses is an error that names it")
    func refuses() async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "Packages/Broken/Package.swift").write(
                "// swift-tools-version: 6.2\nimport Nothing"
            )
            let error = await #expect(throws: WorkspaceLoader.ManifestError.self) {
                try await WorkspaceLoader(root: root).load()
            }
            #expect(error?.path == "Packages/Broken")
        }
    }
}
