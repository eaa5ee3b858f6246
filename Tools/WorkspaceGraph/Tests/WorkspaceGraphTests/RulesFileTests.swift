import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph

@Suite("RulesFile")
struct RulesFileTests {
    @Test("RulesFile throws an error if the rules file exists but cannot be read")
    func unreadable() async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "\(RulesFile.path)/file").write("")
            #expect(throws: WorkspaceError.self) { try RulesFile(of: root) }
        }
    }

    @Test(
        "RulesFile throws an error with the file's path and the line, column and reason of the mistake",
        arguments: [
            ("", "1:1: Expected a value."),
            ("{", "1:2: Expected a key in double quotation marks."),
            ("{}\n }", "2:2: Expected the end of the file."),
            ("{\n  \"rows\": [],\n}", "3:1: Expected a key in double quotation marks."),
            ("{\n  \"rows\" []\n}", "2:10: Expected ':'."),
            ("{\r\n\"rows\": []\r\n\"tools\": []}", "3:1: Expected ',' or '}'."),
            ("{\"tools\": [\"é\" \"b\"]}", "1:16: Expected ',' or ']'."),
            ("{\"tools\": [\"a\",]}", "1:16: Expected a value."),
            ("{\"localOnly\": yes}", "1:15: Expected a value."),
            ("{\n// Text\n}", "2:1: Expected a key in double quotation marks."),
            ("{\"tools\": [\"a]\n}", "1:12: The string is invalid, or has no end in this line."),
            ("[]", "1:1: The file is not a JSON object."),
            (String(repeating: "[", count: 20_000), "1:101: There are too many values in one another."),
            (#"{"layer": []}"#, "1:2: The key 'layer' is unknown."),
            (#"{"localOnly": "yes"}"#, "1:2: localOnly: "),
            (#"{"layers": [{"imports": ["A"]}]}"#, "1:13: The key 'targets' is missing."),
            (#"{"layers": [{"targets": ["A"]}, {"targets": "A"}]}"#, "1:34: layers.Index 1.targets: "),
            (#"{"layers": [{"targets": ["@live"]}]}"#, "1:26: '@live' refers to a list that 'kinds' does not contain."),
            (
                #"{"layers": [{"targets": ["A"], "system": "all"}]}"#,
                "1:32: 'all' refers to a set of modules that 'system' does not contain."
            ),
            (#"{"layers": [{"targets": ["A"], "System": "a"}]}"#, "1:32: The key 'System' in 'layers' is unknown."),
            (
                #"{"manifests": {"toolsVersion": "6.2", "settings": [], "except": []}}"#,
                "1:55: The key 'except' in 'manifests' is unknown."
            ),
            (#"{"install": {"app": {"static": {"flag": []}}}}"#, "1:33: The key 'flag' in 'static' is unknown."),
            (#"{"layers": [{"targets": ["A"], "system": null}]}"#, "1:32: The value of 'system' is null."),
            ("{\"localOnly\": true,\n\"localOnly\" : false}", "2:1: The key 'localOnly' occurs twice in an object."),
            (
                #"{"layers": [{"targets": ["\"a\":"], "why": "", "why": ""}]}"#,
                "1:48: The key 'why' occurs twice in an object."
            ),
            (#"{"start": {"title": "Start", "file": "a.md"}}"#, "1:30: The key 'file' in 'start' is unknown."),
            (#"{"system": {"a": ["+b"]}}"#, "1:19: '+b' refers to a set of modules that 'system' does not contain."),
            (
                #"{"unreachable": [{"from": ["@a"], "to": [], "why": ""}]}"#,
                "1:28: '@a' refers to a list that 'kinds' does not contain."
            ),
        ]
    )
    func wrong(text: String, mistake: String) {
        let error = #expect(throws: WorkspaceError.self) { try RulesFile(Data(text.utf8)) }
        #expect(error?.description.hasPrefix("Tools/workspace.json:\(mistake)") == true, "\(error?.description ?? "")")
        // The error has the known keys, for a suggestion.
        #expect((error?.unknown?.valid.isEmpty == false) == mistake.contains("is unknown."))
    }

    @Test(
        "RulesFile accepts a byte order mark, escaped keys, numbers and empty values",
        arguments: ["\u{FEFF} { } ", #"{"comment": [1.5e-3, {}, [ ], "\u00e9\\\""], "l\u0061yers": []}"#]
    )
    func valid(text: String) throws { #expect(try RulesFile(Data(text.utf8)).layers.isEmpty) }

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
