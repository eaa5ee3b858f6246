import Testing

@testable import WorkspaceKit

@Suite("What an interface is remembered by")
struct ModuleKeysTests {
    /// - Parameter usesPlugins: whether a plugin takes part in the build of every target.
    private func keys(_ workspace: SmallWorkspace, usesPlugins: Bool) async throws -> [TargetID: String] {
        let model = try await workspace.load()
        let packages = model.packages.map { package in
            var manifest = package.manifest
            for index in manifest.targets.indices {
                manifest.targets[index].usesPlugin = usesPlugins
                if manifest.targets[index].name == "Extras" { manifest.targets[index].resources = ["Resources"] }
            }
            return WorkspacePackage(path: package.path, manifest: manifest)
        }
        let changed = Workspace(tree: model.tree, rules: model.rules, packages: packages)
        return try await ModuleKeys.of(changed.targets.filter { $0.target.kind != .test }, in: changed)
    }

    private func changed(by path: String, usesPlugins: Bool = false) async throws -> [String] {
        var names: [String] = []
        try await withChain { workspace in
            let before = try await keys(workspace, usesPlugins: usesPlugins)
            try workspace.write(path, "// swift-tools-version: 6.2\n// other\n")
            let after = try await keys(workspace, usesPlugins: usesPlugins)
            #expect(before.count == after.count)
            names = after.keys.filter { before[$0] != after[$0] }.map(\.name).sorted()
        }
        return names
    }

    @Test(
        "Sources count for their module and for those that need it; what is copied, documents and tests do not",
        arguments: [
            ("Core/Sources/Core/Core.swift", ["Core", "Feature", "app"]),
            ("Core/Sources/Core/New.swift", ["Core", "Feature", "app"]),
            ("Core/Sources/Extras/Resources/new.txt", []),
            ("Core/Sources/Extras/other.txt", ["Extras", "Tool"]),
            ("Core/Tests/CoreTests/New.swift", []),
            ("Core/README.md", []),
            ("Feature/Package.resolved", ["Feature", "app"]),
        ]
    )
    func files(path: String, names: [String]) async throws {
        #expect(try await changed(by: path) == names)
    }

    @Test("A plugin may make sources of what is copied")
    func plugins() async throws {
        let names = try await changed(by: "Core/Sources/Extras/Resources/new.txt", usesPlugins: true)
        #expect(names == ["Extras", "Tool"])
    }
}
