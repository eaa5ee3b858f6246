import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceKit

@Suite("PackageScaffold")
struct PackageScaffoldTests {
    @Test(
        "PackageScaffold plans a package in the folder of most packages, with the platforms and settings of their manifests"
    )
    func manifest() async throws {
        try await withTemplate { _, workspace in
            let scaffold = try PackageScaffold.plan("Ranking", at: nil, in: workspace)
            #expect(scaffold.files.allSatisfy { $0.path.hasPrefix("Packages/Ranking/") })
            let manifest = try scaffold.text(of: "Packages/Ranking/Package.swift")
            #expect(manifest.hasPrefix("// swift-tools-version: 6.2\n"))
            #expect(manifest.contains("    platforms: [.macOS(\"26.0\")],\n    products: ["))
            #expect(
                manifest.hasSuffix(
                    """
                    for target in package.targets {
                        target.swiftSettings = [
                            // Existential types need the keyword `any`.
                            .enableUpcomingFeature("ExistentialAny"),
                            .treatAllWarnings(as: .error),
                        ]
                    }

                    """
                )
            )
            #expect(scaffold.commands == ["./workspace.sh test Ranking"])
        }
    }

    @Test("PackageScaffold adds a layer to workspace.json if no layer matches the new package")
    func layer() async throws {
        try await withTemplate { root, workspace in
            let edit = try #require(try PackageScaffold.plan("Ranking", at: nil, in: workspace).edits.first)
            let row = #"    { "targets": ["Ranking"], "system": "usual" }"#
            #expect(edit.path == "Tools/workspace.json")
            #expect(edit.new == edit.old.replacing("\"small\" }\n  ]", with: "\"small\" },\n\(row)\n  ]"))
            #expect(edit.new != edit.old)
            try root.appending(path: edit.path).write(edit.old.replacing("[\"Core\"]", with: "[\"Core\", \"Rank*\"]"))
            let described = try await Workspace.load(root)
            #expect(try PackageScaffold.plan("Ranking", at: nil, in: described).edits.isEmpty)
        }
    }

    @Test("PackageScaffold adds a layer to workspace.json if no layer matches the tests of the new package")
    func layerOfTests() async throws {
        try await withTemplate { root, workspace in
            try root.appending(path: RulesFile.path).write(#"{"layers": [{ "targets": ["Core"] }]}"#)
            let workspace = try await Workspace.load(root)
            let edit = try #require(try PackageScaffold.plan("Ranking", at: nil, in: workspace).edits.first)
            #expect(
                edit.new
                    == #"{"layers": [{ "targets": ["Core"] }, { "targets": ["Ranking"] }, { "targets": ["RankingTests"], "imports": ["<own>"] }]}"#
            )
        }
    }

    @Test("PackageScaffold uses the common tools version and no settings in a workspace without rules")
    func noRules() async throws {
        try await withTemplate { root, _ in
            for path in ["Tools", "workspace.sh"] { try FileManager.default.removeItem(at: root.appending(path: path)) }
            let workspace = try await Workspace.load(root)
            let scaffold = try PackageScaffold.plan("Ranking", at: "Libraries/Small", in: workspace)
            let manifest = try scaffold.text(of: "Libraries/Small/Ranking/Package.swift")
            #expect(manifest.hasPrefix("// swift-tools-version: 6.2\n") && manifest.hasSuffix("    ]\n)\n"))
            #expect(scaffold.edits.isEmpty)
            #expect(scaffold.commands == ["swift test --package-path Libraries/Small/Ranking"])
            let spaced = try PackageScaffold.plan("Ranking", at: "My Libraries", in: workspace)
            #expect(spaced.commands == ["swift test --package-path 'My Libraries/Ranking'"])
        }
    }

    @Test("PackageScaffold creates an API.txt if other packages have one")
    func interface() async throws {
        try await withTemplate { root, workspace in
            let path = "Packages/Ranking/API.txt"
            #expect(try !PackageScaffold.plan("Ranking", at: nil, in: workspace).files.contains { $0.path == path })
            try root.appending(path: "Packages/Core/API.txt").write("")
            let recorded = try await Workspace.load(root)
            let text = try PackageScaffold.plan("Ranking", at: nil, in: recorded).text(of: path)
            #expect(text.hasPrefix("# The public interface of Ranking."))
            #expect(text.contains("\nRankingGreeting.text  var text: String { get }\n"))
        }
    }

    @Test("PackageScaffold throws an error with the text of a layer that it cannot insert into workspace.json")
    func layersNotFound() async throws {
        try await withTemplate { root, _ in
            try root.appending(path: RulesFile.path).write(#"{"l\u0061yers": [{ "targets": ["Core"] }]}"#)
            let workspace = try await Workspace.load(root)
            let error = #expect(throws: WorkspaceError.self) {
                try PackageScaffold.plan("Ranking", at: nil, in: workspace)
            }
            #expect(error?.remedy?.hasPrefix(#"Add to its layers: { "targets": ["Ranking"] }"#) == true)
        }
    }

    @Test(
        "PackageScaffold refuses files, folders outside of the workspace, excluded folders, and folders in a target or package",
        arguments: [
            ("/tmp", "/tmp is not in the workspace."), ("../Elsewhere", "../Elsewhere is not in the workspace."),
            (".hidden", ".hidden is excluded from the workspace."),
            ("workspace.sh/Libraries", "workspace.sh is a file."),
            ("Old/Libraries", "Old/Libraries is excluded from the workspace."),
            ("Packages/Core/Sources/Core", "Packages/Core/Sources/Core belongs to the target Core."),
            ("Packages/Core/Libraries", "Packages/Core/Libraries belongs to the package Core."),
        ]
    )
    func place(folder: String, problem: String) async throws {
        try await withTemplate { _, workspace in
            let error = #expect(throws: WorkspaceError.self) {
                try PackageScaffold.plan("Ranking", at: folder, in: workspace)
            }
            #expect(error?.description == problem)
        }
    }

    @Test("PackageScaffold resolves symbolic links in the parent folder before it checks the folder")
    func link() async throws {
        try await withTemplate { root, workspace in
            try await withTemporaryFolder { outside in
                func link(_ name: String, to place: URL) throws {
                    try FileManager.default.createSymbolicLink(
                        at: root.appending(path: name),
                        withDestinationURL: place
                    )
                }
                func place(_ folder: String) throws -> String? {
                    try PackageScaffold.plan("Ranking", at: folder, in: workspace).files.first?.path
                }
                try link("Away", to: outside)
                try link("Here", to: root.appending(path: "Packages"))
                try link("Target", to: root.appending(path: "Packages/Core/Sources/Core"))
                for folder in ["Away", "Away/Deeper", "Here/../Away"] {
                    let error = #expect(throws: WorkspaceError.self) { try place(folder) }
                    #expect(error?.description == "\(folder) is not in the workspace.")
                }
                #expect(throws: WorkspaceError.self) { try place("Target") }
                #expect(try place("Here/Deeper")?.hasPrefix("Packages/Deeper/Ranking/") == true)
                #expect(try place(".")?.hasPrefix("Ranking/") == true)
            }
        }
    }

    @Test("PackageScaffold refuses a name that another package or target has", arguments: ["Core", "OtherTerminalUI"])
    func taken(name: String) async throws {
        try await withTemplate { _, workspace in
            #expect(throws: WorkspaceError.self) { try PackageScaffold.plan(name, at: nil, in: workspace) }
        }
    }
}

@Suite("JSONArrayInsertion")
struct JSONArrayInsertionTests {
    @Test(
        "JSONArrayInsertion inserts an element after the last element, with the line break and indentation of the last",
        arguments: [
            (#"{"a": [{}]}"#, #"{"a": [{}, 1]}"#), (#"{"a": [1,2] }"#, #"{"a": [1,2, 1] }"#),
            ("{\n  \"a\": [\n    {}\n  ]\n}", "{\n  \"a\": [\n    {},\n    1\n  ]\n}"),
            ("{\r\n\t\"a\": [\r\n\t\t{}\r\n\t]}", "{\r\n\t\"a\": [\r\n\t\t{},\r\n\t\t1\r\n\t]}"),
            ("{\"a\": [\n {\n  \"b\": [0] }\n]}", "{\"a\": [\n {\n  \"b\": [0] },\n 1\n]}"),
            (#"{"b": {"a": [2]}, "c": "a", "a": ["]\"}"]}"#, #"{"b": {"a": [2]}, "c": "a", "a": ["]\"}", 1]}"#),
        ]
    )
    func inserted(text: String, expected: String) {
        #expect(JSONArrayInsertion(key: "a").insert(["1"], into: text) == expected)
    }

    @Test(
        "JSONArrayInsertion returns nil if the array is missing, empty or incomplete",
        arguments: ["", "{}", #"{"b": [1]}"#, #"{"a": []}"#, #"{"a": {"a": [1]}}"#, #"{"a": [1"#, #"{"a": ["#, "\""]
    )
    func notFound(text: String) {
        #expect(JSONArrayInsertion(key: "a").insert(["1"], into: text) == nil)
    }
}
