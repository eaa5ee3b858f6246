import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceRules
import WorkspaceTesting

@Suite("Edits of a workspace")
struct EditTests {
    private static let rules = """
        {
          "features": "*Feature", "kinds": { "live": ["Live"] },
          "system": { "none": ["Swift"], "values": ["Swift", "Foundation"] },
          "layers": [
            { "targets": ["*Tests"], "imports": ["*"] },
            { "targets": ["Core"], "system": "none" },
            { "targets": ["*Feature", "AInner"], "imports": ["Core", "<own>"], "system": "values" },
            { "targets": ["Live", "CLibrary", "Edit*"] },
            { "targets": ["Alias*"], "imports": ["*"], "except": ["BFeature"], "system": "values" },
            { "targets": ["Snippets/Edit*"], "imports": ["Core", "AFeature"], "system": "values" }
          ],
          "unreachable": [{ "from": ["*Feature"], "to": ["@live"], "why": "Composition injects it." }],
          "manifests": { "toolsVersion": "6.2", "settings": ["enableUpcomingFeature ExistentialAny"],
            "exceptions": [{ "target": "Edit*", "setting": "linker linkedLibrary z", "why": "A test." }] },
          "withoutTests": ["*"]
        }
        """

    private static let feature = "enableUpcomingFeature ExistentialAny"

    /// The findings of each edit, from one check of a workspace with all edits.
    private static let report = Task {
        try await withTemporaryFolder { root in
            var workspace = MiniWorkspace(root: root, rules: rules)
            for (name, dependencies) in [("Core", []), ("Live", []), ("BFeature", []), ("AFeature", ["Packages/Core"])]
            {
                try workspace.addPackage("Packages/\(name)", products: [name: [name]])
                try workspace.addTarget(
                    name,
                    source: name == "AFeature" ? "import Core" : "",
                    dependencies: dependencies,
                    settings: [feature]
                )
                if name == "Core" { try workspace.addTarget("CoreTests", kind: .test, settings: [feature]) }
            }
            try workspace.addTarget("AInner", dependencies: ["Packages/Core"], settings: [feature])
            try workspace.addPackage("Packages/CLibrary", products: ["CLibrary": ["CLibrary"]])
            try workspace.addTarget("CLibrary", file: "a.c")
            let files = try Edit.all.enumerated().map { try add($1, $0, to: &workspace, root) }
            let found = try await Linter.report(try workspace.model).findings
            return files.map { file in
                found.filter { $0.file == file && $0.rule != "missing-tests" }.map { "\($0.rule):\($0.line)" }.sorted()
            }
        }
    }

    private static func add(_ edit: Edit, _ number: Int, to workspace: inout MiniWorkspace, _ root: URL) throws
        -> String
    {
        func write(_ path: String, _ text: String = edit.text) throws -> String {
            try root.appending(path: path).write(text)
            return path
        }
        func link(_ path: String) throws -> String {
            let file = root.appending(path: path)
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: file.filePath, withDestinationPath: edit.text)
            return path
        }
        let name = "Edit\(number)", package = "Packages/\(name)", place = edit.place
        switch place {
        case .newFile(let path): return try write("Packages/\(path.replacing("#", with: name))")
        case .newLink(let path): return try link("Packages/\(path.replacing("#", with: name))")
        case .file: return try write("Packages/Core/\(edit.text)", "import Foundation")
        default: break
        }
        let isAlias = place == .alias, isUnlisted = isAlias || place == .kind
        let importsLive = [.exclude, .ownResource, .folder, .sources].contains(place)
        let target = isAlias ? "Alias\(number)" : isUnlisted ? "Unlisted\(number)" : name
        let isVariant = place == .setting && edit.text.hasPrefix(feature)
        try workspace.addPackage(package, products: isUnlisted ? [:] : [name: [name]])
        try workspace.addTarget(
            target,
            kind: WorkspaceTarget.Kind(rawValue: place == .kind ? edit.text : "") ?? .regular,
            source: isAlias ? "import \(edit.text)" : importsLive ? "import Live" : "",
            dependencies: isAlias ? ["Packages/BFeature"] : [],
            moduleAliases: isAlias ? ["BFeature": edit.text] : [:],
            settings: (isVariant ? [] : [feature]) + (place == .setting ? [edit.text] : []),
            path: [.folder, .path].contains(place) ? edit.text : nil,
            sources: place == .sources ? [edit.text] : nil,
            exclude: place == .exclude ? [edit.text] : [],
            resources: [.resource, .ownResource].contains(place) ? [edit.text] : []
        )
        let folder = "\(package)/Sources/\(target)"
        switch place {
        case .versionManifest: return try write("\(package)/\(edit.text)", "// swift-tools-version: 6.2\n")
        case .manifest: return try write("\(package)/Package.swift", "// swift-tools-version: 6.2\n\(edit.text)\n")
        case .alias, .exclude, .ownResource: return "\(folder)/source.swift"
        case .sourceLink:
            try FileManager.default.removeItem(at: root.appending(path: folder))
            return try link(folder)
        case .folder, .sources:
            try FileManager.default.removeItem(at: root.appending(path: "\(folder)/source.swift"))
            let parent = place == .sources ? folder : package
            return try write("\(parent)/\(edit.text)/source.swift", "import Live")
        default: return "\(package)/Package.swift"
        }
    }

    @Test(
        "Linter reports each edit that hides a dependency or changes a setting, and no harmless edit",
        arguments: Edit.all.indices
    )
    func edits(_ index: Int) async throws {
        let found = try await Self.report.value[index]
        #expect(found == Edit.all[index].findings, "\(Edit.all[index].testDescription)")
    }
}
