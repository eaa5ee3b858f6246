import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("A new package")
struct PackageScaffoldTests {
    @Test("It lies beside most others, and its manifest is like theirs")
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
                            // A protocol used as a type says so.
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

    @Test("The table of layers gets a row where none describes it, and is else as it was")
    func layer() async throws {
        try await withTemplate { root, workspace in
            let edit = try #require(try PackageScaffold.plan("Ranking", at: nil, in: workspace).edits.first)
            let row = #"    { "targets": ["Ranking"], "system": "usual" }"#
            #expect(edit.path == "Tools/workspace.json")
            #expect(edit.new == edit.old.replacing("\"small\" }\n  ]", with: "\"small\" },\n\(row)\n  ]"))
            #expect(edit.new != edit.old)
            try root.appending(path: edit.path).write(edit.old.replacing("[\"Core\"]", with: "[\"Core\", \"Rank*\"]"))
            let described = try await WorkspaceLoader(root: root).load()
            #expect(try PackageScaffold.plan("Ranking", at: nil, in: described).edits.isEmpty)
        }
    }

    @Test("Its tests get a row, too, where none describes them")
    func layerOfTests() async throws {
        try await withTemplate { root, workspace in
            try root.appending(path: WorkspaceRules.path).write(#"{"layers": [{ "targets": ["Core"] }]}"#)
            let workspace = try await WorkspaceLoader(root: root).load()
            let edit = try #require(try PackageScaffold.plan("Ranking", at: nil, in: workspace).edits.first)
            #expect(
                edit.new
                    == #"{"layers": [{ "targets": ["Core"] }, { "targets": ["Ranking"] }, { "targets": ["RankingTests"], "imports": ["<own>"] }]}"#
            )
        }
    }

    @Test("Without rules it is a plain package, of the tools version that most others have")
    func plain() async throws {
        try await withTemplate { root, _ in
            for path in ["Tools", "workspace.sh"] { try FileManager.default.removeItem(at: root.appending(path: path)) }
            let workspace = try await WorkspaceLoader(root: root).load()
            let scaffold = try PackageScaffold.plan("Ranking", at: "Libraries/Small", in: workspace)
            let manifest = try scaffold.text(of: "Libraries/Small/Ranking/Package.swift")
            #expect(manifest.hasPrefix("// swift-tools-version: 6.2\n") && manifest.hasSuffix("    ]\n)\n"))
            #expect(scaffold.edits.isEmpty)
            #expect(scaffold.commands == ["swift test --package-path Libraries/Small/Ranking"])
            let spaced = try PackageScaffold.plan("Ranking", at: "My Libraries", in: workspace)
            #expect(spaced.commands == ["swift test --package-path 'My Libraries/Ranking'"])
        }
    }

    @Test("It keeps its interface beside it where others do")
    func interface() async throws {
        try await withTemplate { root, workspace in
            let path = "Packages/Ranking/API.txt"
            #expect(try !PackageScaffold.plan("Ranking", at: nil, in: workspace).files.contains { $0.path == path })
            try root.appending(path: "Packages/Core/API.txt").write("")
            let keeping = try await WorkspaceLoader(root: root).load()
            let text = try PackageScaffold.plan("Ranking", at: nil, in: keeping).text(of: path)
            #expect(text.hasPrefix("# What Ranking offers to others."))
            #expect(text.contains("\nRankingGreeting.text  var text: String { get }\n"))
        }
    }

    @Test("It has an article where others have one")
    func article() async throws {
        try await withTemplate { root, workspace in
            let path = "Packages/Ranking/Sources/Ranking/Ranking.docc/Ranking.md"
            #expect(try !PackageScaffold.plan("Ranking", at: nil, in: workspace).files.contains { $0.path == path })
            try root.appending(path: "Packages/Core/Sources/Core/Core.docc/Core.md").write("# ``Core``\n")
            let documented = try await WorkspaceLoader(root: root).load()
            let text = try PackageScaffold.plan("Ranking", at: nil, in: documented).text(of: path)
            #expect(text.hasPrefix("# ``Ranking``\n") && text.contains("- ``RankingGreeting``\n"))
        }
    }

    @Test("Its README has a picture of what it needs where others have one")
    func picture() async throws {
        try await withTemplate { root, workspace in
            let path = "Packages/Ranking/README.md"
            let readme = try PackageScaffold.plan("Ranking", at: nil, in: workspace).text(of: path)
            #expect(!ReadmeGraph.isIn(readme))
            let graph = PackageGraph(workspace, graph: TargetGraph(workspace, imports: ImportIndex(byFile: [:])))
            let core = try #require(workspace.packages.first { $0.name == "Core" })
            try root.appending(path: "Packages/Core/README.md").write(ReadmeGraph(graph).updated("# Core\n", of: core))
            let pictured = try await WorkspaceLoader(root: root).load()
            let drawn = try PackageScaffold.plan("Ranking", at: nil, in: pictured).text(of: path)
            #expect(drawn.hasPrefix(readme) && drawn.contains("It needs no other package."))
        }
    }

    @Test(
        "A setting is said as manifests say it",
        arguments: [
            ("define FAST", ".define(\"FAST\")"), ("swiftLanguageMode 6", ".swiftLanguageMode(.v6)"),
            ("enableExperimentalFeature Lifetimes", ".enableExperimentalFeature(\"Lifetimes\")"),
            ("interoperabilityMode Cxx", ".interoperabilityMode(.Cxx)"),
            ("strictMemorySafety", ".strictMemorySafety()"),
            ("defaultIsolation MainActor", ".defaultIsolation(MainActor.self)"),
        ]
    )
    func setting(setting: String, source: String) async throws {
        try await withTemplate { root, _ in
            try root.appending(path: WorkspaceRules.path)
                .write("{\"manifests\": { \"toolsVersion\": \"6.2\", \"settings\": [\"\(setting)\"] }}")
            let workspace = try await WorkspaceLoader(root: root).load()
            let scaffold = try PackageScaffold.plan("Ranking", at: nil, in: workspace)
            #expect(try scaffold.text(of: "Packages/Ranking/Package.swift").contains("        \(source),\n    ]\n"))
        }
    }

    @Test("Rules in which no row can be put are told, with the row")
    func unknownForm() async throws {
        try await withTemplate { root, _ in
            try root.appending(path: WorkspaceRules.path).write(#"{"l\u0061yers": [{ "targets": ["Core"] }]}"#)
            let workspace = try await WorkspaceLoader(root: root).load()
            let error = #expect(throws: WorkspaceError.self) {
                try PackageScaffold.plan("Ranking", at: nil, in: workspace)
            }
            #expect(error?.remedy?.hasPrefix(#"Add to its layers: { "targets": ["Ranking"] }"#) == true)
        }
    }

    @Test("A setting that no manifest is known to say is told")
    func unknownSetting() async throws {
        try await withTemplate { root, _ in
            try root.appending(path: WorkspaceRules.path)
                .write(#"{"manifests": { "toolsVersion": "6.2", "settings": ["unsafeFlags -O"] }}"#)
            let workspace = try await WorkspaceLoader(root: root).load()
            let error = #expect(throws: WorkspaceError.self) {
                try PackageScaffold.plan("Ranking", at: nil, in: workspace)
            }
            #expect(error?.description.contains("'unsafeFlags -O'") == true)
        }
    }

    @Test(
        "A place that is none is refused",
        arguments: [
            ("/tmp", "/tmp is not in the workspace."), ("../Elsewhere", "../Elsewhere is not in the workspace."),
            (".hidden", "What is in .hidden is no part of the workspace."),
            ("Old/Libraries", "What is in Old/Libraries is no part of the workspace."),
            ("Packages/Core/Sources/Core", "Packages/Core/Sources/Core belongs to the target Core."),
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

    @Test("A link is followed: what lies behind it must be in the workspace, and a part of it")
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

    @Test("A name that is taken is refused, also that of its tests", arguments: ["Core", "OtherTerminalUI"])
    func taken(name: String) async throws {
        try await withTemplate { _, workspace in
            #expect(throws: WorkspaceError.self) { try PackageScaffold.plan(name, at: nil, in: workspace) }
        }
    }
}

@Suite("An element put into a JSON array")
struct JSONArrayInsertionTests {
    @Test(
        "It stands behind the last one, written like it",
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
        "Where there is no such array, or nothing in it, nothing is put",
        arguments: ["", "{}", #"{"b": [1]}"#, #"{"a": []}"#, #"{"a": {"a": [1]}}"#, #"{"a": [1"#, #"{"a": ["#, "\""]
    )
    func nowhere(text: String) {
        #expect(JSONArrayInsertion(key: "a").insert(["1"], into: text) == nil)
    }
}
