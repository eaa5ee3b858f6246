import Foundation
import ProcessSupport
import Testing

@testable import WorkspaceKit

@Suite("What an interface is remembered by")
struct ModuleKeysTests {
    /// - Parameter change: what is to be otherwise than the manifest of the target App says.
    private func keys(
        _ workspace: SmallWorkspace,
        _ change: (inout PackageTarget) -> Void
    ) async throws -> [TargetID: String] {
        let model = try await workspace.load()
        let packages = model.packages.map { package in
            var manifest = package.manifest
            for index in manifest.targets.indices {
                if manifest.targets[index].name == "Extras" { manifest.targets[index].resources = ["Resources"] }
                if manifest.targets[index].name == "app" { change(&manifest.targets[index]) }
            }
            return WorkspacePackage(path: package.path, manifest: manifest)
        }
        let changed = Workspace(tree: model.tree, rules: model.rules, packages: packages)
        return try await ModuleKeys.of(changed.targets.filter { $0.target.kind != .test }, in: changed)
    }

    private func changed(
        by path: String,
        in workspace: SmallWorkspace,
        _ change: (inout PackageTarget) -> Void = { _ in }
    ) async throws -> [String] {
        let before = try await keys(workspace, change)
        try workspace.write(path, "// swift-tools-version: 6.2\n// other\n")
        let after = try await keys(workspace, change)
        #expect(before.count == after.count)
        return after.keys.filter { before[$0] != after[$0] }.map(\.name).sorted()
    }

    @Test(
        "Sources count for their module and for those that need it; what is copied, documents and tests do not",
        arguments: [
            ("Core/Sources/Core/Core.swift", ["Core", "Feature", "app"]),
            ("Core/Sources/Core/New.swift", ["Core", "Feature", "app"]),
            ("Core/Sources/Extras/Resources/new.txt", []),
            ("Core/Sources/Extras/Resources/new.h", ["Extras", "Tool"]),
            ("Core/Sources/Extras/other.txt", ["Extras", "Tool"]),
            ("Core/Tests/CoreTests/New.swift", []),
            ("Core/README.md", []),
            ("Feature/Package.resolved", ["Feature", "app"]),
        ]
    )
    func files(path: String, names: [String]) async throws {
        try await withChain { workspace in
            let changed = try await changed(by: path, in: workspace)
            #expect(changed == names)
        }
    }

    @Test("A plugin or a macro, wherever it is used, may make sources of what is copied")
    func generators() async throws {
        try await withChain { workspace in
            let path = "Core/Sources/Extras/Resources/new.txt"
            let byPlugin = try await changed(by: path, in: workspace) { $0.usesPlugin = true }
            #expect(byPlugin == ["Extras", "Tool"])
            try workspace.remove(path)
            let byMacro = try await changed(by: path, in: workspace) { target in
                var macro = PackageTarget(name: target.name, kind: .macro)
                macro.dependencies = target.dependencies
                target = macro
            }
            #expect(byMacro == ["Extras", "Tool"])
        }
    }

    @Test("What a link leads to may be a source")
    func links() async throws {
        try await withChain { workspace in
            let path = "Core/Sources/Extras/Resources/Linked.swift"
            try workspace.write(path, "")
            try FileManager.default.createSymbolicLink(
                atPath: workspace.root.appending(path: "Core/Sources/Extras/Linked.swift").filePath,
                withDestinationPath: "Resources/Linked.swift"
            )
            let names = try await changed(by: path, in: workspace)
            #expect(names == ["Extras", "Tool"])
        }
    }
}
