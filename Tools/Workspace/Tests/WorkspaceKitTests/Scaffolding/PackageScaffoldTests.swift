import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph

@testable import WorkspaceKit

@Suite("PackageScaffold")
struct PackageScaffoldTests {
    private func plan(at folder: String? = nil, in workspace: Workspace) throws -> Scaffold {
        try PackageScaffold.plan("Ranking", at: folder, in: workspace)
    }

    @Test("PackageScaffold uses the folder of most packages, and the settings of their manifests")
    func manifest() async throws {
        try await withTemplate { workspace in
            let scaffold = try plan(in: workspace)
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
            let edit = try #require(scaffold.edits.first)
            let row = #"    { "targets": ["Ranking"], "system": "usual" }"#
            #expect(edit.path == RulesFile.path && edit.new != edit.old)
            #expect(edit.new == edit.old.replacing("\"small\" }\n  ]", with: "\"small\" },\n\(row)\n  ]"))
        }
    }

    @Test(
        "PackageScaffold adds layers to workspace.json for the target and the tests of a package that no layer matches",
        arguments: [
            (
                #"{"layers": [{ "targets": ["Core"] }]}"#,
                #"{"layers": [{ "targets": ["Core"] }, { "targets": ["Ranking"] }, { "targets": ["RankingTests"], "imports": ["<own>"] }]}"#
            ),
            (#"{"layers": [{ "targets": ["Rank*"] }]}"#, nil),
        ] as [(String, String?)]
    )
    func layers(rules: String, expected: String?) async throws {
        try await withTemplate { root in
            try root.appending(path: RulesFile.path).write(rules)
        } test: { workspace in
            let edits = try plan(in: workspace).edits
            #expect(edits.map(\.new) == [expected].compactMap(\.self))
        }
    }

    @Test("PackageScaffold uses the common tools version and no settings in a workspace without rules")
    func noRules() async throws {
        try await withTemplate { root in
            for path in ["Tools", "workspace.sh"] { try FileManager.default.removeItem(at: root.appending(path: path)) }
        } test: { workspace in
            let scaffold = try plan(at: "Libraries/Small", in: workspace)
            let manifest = try scaffold.text(of: "Libraries/Small/Ranking/Package.swift")
            #expect(manifest.hasPrefix("// swift-tools-version: 6.2\n") && manifest.hasSuffix("    ]\n)\n"))
            #expect(scaffold.edits.isEmpty)
            #expect(scaffold.commands == ["swift test --package-path Libraries/Small/Ranking"])
            let spaced = try plan(at: "My Libraries", in: workspace)
            #expect(spaced.commands == ["swift test --package-path 'My Libraries/Ranking'"])
        }
    }

    @Test("PackageScaffold creates an API.txt if other packages have one", arguments: [true, false])
    func interface(isRecorded: Bool) async throws {
        try await withTemplate { root in
            if isRecorded { try root.appending(path: "Packages/Core/API.txt").write("") }
        } test: { workspace in
            let text = try plan(in: workspace).files.first { $0.path == "Packages/Ranking/API.txt" }?.text
            #expect((text != nil) == isRecorded)
            #expect(text?.hasPrefix("# The public interface of Ranking.") != false)
            #expect(text?.contains("\nRankingGreeting.text  var text: String { get }\n") != false)
        }
    }

    @Test("PackageScaffold throws an error with the text of a layer that it cannot insert into workspace.json")
    func layersNotFound() async throws {
        try await withTemplate { root in
            try root.appending(path: RulesFile.path).write(#"{"l\u0061yers": [{ "targets": ["Core"] }]}"#)
        } test: { workspace in
            let error = expectError("Cannot insert a layer for Ranking into ") { try plan(in: workspace) }
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
        try await withTemplate { workspace in expectError(problem) { try plan(at: folder, in: workspace) } }
    }

    @Test("PackageScaffold refuses a symbolic link in the parent folder, and accepts the root")
    func link() async throws {
        try await withTemplate { root in
            let link = root.appending(path: "Here").filePath
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "Packages")
        } test: { workspace in
            expectError("Here is a file.") { try plan(at: "Here/Deeper", in: workspace) }
            let scaffold = try plan(at: ".", in: workspace)
            #expect(scaffold.files.first?.path.hasPrefix("Ranking/") == true)
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
    func notFound(text: String) { #expect(JSONArrayInsertion(key: "a").insert(["1"], into: text) == nil) }
}
