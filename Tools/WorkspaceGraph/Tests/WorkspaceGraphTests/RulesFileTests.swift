import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph

@Suite("RulesFile")
struct RulesFileTests {
    private func rules(_ text: String?) async throws -> RulesFile {
        try await withTemporaryFolder { root in
            if let text { try root.appending(path: RulesFile.path).write(text) }
            return try RulesFile(of: root)
        }
    }

    @Test("RulesFile has the default rules if the workspace contains no rules file")
    func missing() async throws {
        let rules = try await rules(nil)
        #expect(rules.layers.isEmpty && rules.manifests == nil && !rules.localOnly && !rules.documented)
    }

    @Test(
        "RulesFile throws an error with the file's path and the mistake if the file is invalid",
        arguments: [
            ("{", "is invalid: "),
            (#"{"layer": []}"#, "the key 'layer' is unknown; the keys are "),
            (#"{"localOnly": "yes"}"#, "localOnly"),
            (#"{"layers": [{"imports": ["A"]}]}"#, "layers"),
            ("[]", "the file is not a JSON object"),
            (#"{"layers": [{"targets": ["@live"]}]}"#, "'@live' refers to a list that 'kinds' does not contain"),
            (
                #"{"layers": [{"targets": ["A"], "system": "all"}]}"#,
                "'all' refers to a set of modules that 'system' does not contain"
            ),
            (
                #"{"layers": [{"targets": ["A"], "System": "a"}]}"#,
                "the key 'System' in 'layers' is unknown; the keys are "
            ),
            (
                #"{"manifests": {"toolsVersion": "6.2", "settings": [], "except": []}}"#,
                "the key 'except' in 'manifests'"
            ),
            (#"{"layers": [{"targets": ["A"], "system": null}]}"#, "the value of 'system' is null"),
            (#"{"localOnly": true, "localOnly" : false}"#, "a key occurs twice in an object"),
            (#"{"layers": [{"targets": ["\"a\":"], "why": "", "why": ""}]}"#, "a key occurs twice in an object"),
            (#"{"start": {"title": "Start", "file": "a.md"}}"#, "the key 'file' in 'start' is unknown"),
            (#"{"system": {"a": ["+b"]}}"#, "'+b' refers to a set of modules that 'system' does not contain"),
            (
                #"{"unreachable": [{"from": ["@a"], "to": [], "why": ""}]}"#,
                "'@a' refers to a list that 'kinds' does not contain"
            ),
        ]
    )
    func wrong(text: String, reason: String) async throws {
        let error = await #expect(throws: WorkspaceError.self) { try await rules(text) }
        #expect(error?.description.contains(reason) == true)
        #expect(error?.description.hasPrefix("Tools/workspace.json") == true)
    }

    @Test("RulesFile.row returns the row with the longest pattern that matches a folder")
    func row() throws {
        let text =
            #"{"rows": [{"name": "Tools", "packages": ["Tools/*"]}, {"name": "Old", "packages": ["Old", "Tools/Old/*"]}]}"#
        let rules = try RulesFile(Data(text.utf8))
        #expect(["Tools/New", "Tools/Old/A", "Old/B", "Apps/C"].map(rules.row) == [0, 1, 1, nil])
    }

    @Test("The name of a package replaces <F> as text, not as a pattern")
    func starInFeature() throws {
        let rules = try RulesFile(Data(#"{"features": "*Feature"}"#.utf8))
        let star = WorkspacePackage(path: "Apps/*FeatureDemo", name: "*FeatureDemo")
        #expect(!rules.matches(["<F>Feature"], "MoviesFeature", in: star))
        let movies = WorkspacePackage(path: "Apps/MoviesFeatureDemo", name: "MoviesFeatureDemo")
        #expect(rules.matches(["<F>Feature"], "MoviesFeature", in: movies))
        #expect(WorkspacePackage(path: "Packages/Core.git", name: "Other").identity == "core")
    }
}
