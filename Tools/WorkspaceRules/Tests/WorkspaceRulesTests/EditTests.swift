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

    /// The findings of each edit, from one check of a workspace with all edits.
    private static let report = Task {
        try await withTemporaryFolder { root in
            var workspace = MiniWorkspace(root: root, rules: rules)
            let feature = "enableUpcomingFeature ExistentialAny"
            for (name, dependencies) in [("Core", []), ("Live", []), ("BFeature", []), ("AFeature", ["Packages/Core"])]
            {
                try workspace.addPackage("Packages/\(name)", products: [name: [name]])
                try workspace.addTarget(
                    name,
                    source: name == "AFeature" ? "import Core" : "",
                    dependencies: dependencies,
                    settings: [feature]
                )
            }
            try workspace.addTarget("AInner", dependencies: ["Packages/Core"], settings: [feature])
            try workspace.addPackage("Packages/CLibrary", products: ["CLibrary": ["CLibrary"]])
            try workspace.addTarget("CLibrary", file: "a.c")
            var files: [String] = []
            for (number, edit) in Edit.all.enumerated() {
                files.append(try add(edit, number, to: &workspace, root))
            }
            let found = try await Linter.report(try workspace.model).findings
            return files.map { file in
                found.filter { $0.file == file && $0.rule != "missing-tests" }.map { "\($0.rule):\($0.line)" }.sorted()
            }
        }
    }

    /// Adds an edit, and returns the path of the file whose findings count.
    private static func add(_ edit: Edit, _ number: Int, to workspace: inout MiniWorkspace, _ root: URL) throws
        -> String
    {
        func write(_ path: String) throws -> String {
            try root.appending(path: path).write(edit.text)
            return path
        }
        func link(_ path: String) throws -> String {
            try FileManager.default.createSymbolicLink(
                atPath: root.appending(path: path).filePath,
                withDestinationPath: edit.text
            )
            return path
        }
        let name = "Edit\(number)"
        var settings = ["enableUpcomingFeature ExistentialAny"]
        switch edit.place {
        case .core: return try write("Packages/Core/Sources/Core/\(name).swift")
        case .twin:
            let path = "Packages/Core/Sources/Core/\(name)"
            let other = root.appending(path: "\(path)e\u{301}.swift")
            try other.write("let b = 1")
            #expect(chmod(other.filePath, 0o755) == 0)
            return try write("\(path)\u{e9}.swift")
        case .feature: return try write("Packages/AFeature/Sources/AFeature/\(name).swift")
        case .inner: return try write("Packages/AFeature/Sources/AInner/\(name).swift")
        case .test: return try write("Packages/Core/Tests/CoreTests/\(name).swift")
        case .snippet: return try write("Packages/AFeature/Snippets/\(name).swift")
        case .header: return try write("Packages/CLibrary/Sources/CLibrary/\(name).h")
        case .included: return try write("Packages/CLibrary/Sources/CLibrary/\(name).inc")
        case .versionManifest:
            try workspace.addPackage("Packages/\(name)", products: [name: [name]])
            try workspace.addTarget(name, settings: settings)
            let path = "Packages/\(name)/\(edit.text)"
            try root.appending(path: path).write("// swift-tools-version: 6.2\n")
            return path
        case .moduleMap: return try write("Packages/CLibrary/Sources/CLibrary/\(name).modulemap")
        case .link: return try link("Packages/Core/Sources/Core/\(name).swift")
        case .packageLink: return try link("Packages/\(name)")
        case .file:
            let path = "Packages/Core/\(edit.text)"
            try root.appending(path: path).write("import Foundation")
            return path
        case .folderLink: return try link("Packages/Core/Sources/Core/\(name).d")
        case .exclude, .ownResource, .folder, .sources:
            try workspace.addPackage("Packages/\(name)", products: [name: [name]])
            try workspace.addTarget(
                name,
                source: "import Live",
                settings: settings,
                path: edit.place == .folder ? edit.text : nil,
                sources: edit.place == .sources ? [edit.text] : nil,
                exclude: edit.place == .exclude ? [edit.text] : [],
                resources: edit.place == .ownResource ? [edit.text] : []
            )
            let usual = "Packages/\(name)/Sources/\(name)/source.swift"
            guard edit.place == .folder || edit.place == .sources else { return usual }
            try FileManager.default.removeItem(at: root.appending(path: usual))
            let folder = edit.place == .sources ? "Packages/\(name)/Sources/\(name)" : "Packages/\(name)"
            let path = "\(folder)/\(edit.text)/source.swift"
            try root.appending(path: path).write("import Live")
            return path
        case .sourceLink:
            try workspace.addPackage("Packages/\(name)", products: [name: [name]])
            try workspace.addTarget(name, settings: settings)
            try FileManager.default.removeItem(at: root.appending(path: "Packages/\(name)/Sources/\(name)"))
            return try link("Packages/\(name)/Sources/\(name)")
        case .kind, .alias:
            let package = "Packages/\(name)", isAlias = edit.place == .alias
            try workspace.addPackage(package, products: [:])
            try workspace.addTarget(
                isAlias ? "Alias\(number)" : "Unlisted\(number)",
                kind: WorkspaceTarget.Kind(rawValue: edit.text) ?? .regular,
                source: isAlias ? "import \(edit.text)" : "",
                dependencies: isAlias ? ["Packages/BFeature"] : [],
                moduleAliases: isAlias ? ["BFeature": edit.text] : [:],
                settings: settings
            )
            return isAlias ? "\(package)/Sources/Alias\(number)/source.swift" : "\(package)/Package.swift"
        case .setting where edit.text.hasPrefix("enableUpcomingFeature ExistentialAny"): break
        case .setting: settings.append(edit.text)
        case .manifest, .path, .resource: break
        }
        let package = "Packages/\(name)"
        try workspace.addPackage(package, products: [name: [name]])
        try workspace.addTarget(
            name,
            settings: edit.place == .setting && settings.count == 1 ? [edit.text] : settings,
            path: edit.place == .path ? edit.text : nil,
            resources: edit.place == .resource ? [edit.text] : []
        )
        if edit.place == .manifest {
            try root.appending(path: "\(package)/Package.swift").write("// swift-tools-version: 6.2\n\(edit.text)\n")
        }
        return "\(package)/Package.swift"
    }

    @Test(
        "Linter reports each edit that hides a dependency or changes a setting, and no harmless edit",
        arguments: Edit.all.indices
    )
    func edits(_ index: Int) async throws {
        let found = try await Self.report.value[index]
        #expect(found == Edit.all[index].findings, "\(Edit.all[index].testDescription)")
    }

    @Test("The table has at least 100 edits, 20 of which are harmless")
    func size() {
        #expect(Edit.all.count >= 100)
        #expect(Edit.all.count { $0.findings.isEmpty } >= 20)
    }
}
