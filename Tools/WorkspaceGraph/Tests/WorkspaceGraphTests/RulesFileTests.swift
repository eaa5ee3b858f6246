import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph

@Suite("Rules file")
struct RulesFileTests {
    private func rules(_ text: String?) async throws -> RulesFile {
        try await withTemporaryFolder { root in
            if let text { try root.appending(path: RulesFile.path).write(text) }
            return try RulesFile(of: root)
        }
    }

    @Test("Uses the defaults without a file")
    func missing() async throws {
        let rules = try await rules(nil)
        #expect(rules.layers.isEmpty && rules.manifests == nil && !rules.localOnly && !rules.documented)
    }

    @Test(
        "Names the mistake in a file",
        arguments: [
            ("{", "cannot be understood"),
            (#"{"layer": []}"#, "there is no rule 'layer'; there are: "),
            (#"{"localOnly": "yes"}"#, "localOnly"),
            (#"{"layers": [{"imports": ["A"]}]}"#, "layers"),
            ("[]", "it is not an object"),
            (#"{"layers": [{"targets": ["@live"]}]}"#, "no kind is called '@live'"),
            (#"{"layers": [{"targets": ["A"], "system": "all"}]}"#, "no set of system modules is called 'all'"),
            (#"{"system": {"a": ["+b"]}}"#, "no set of system modules is called '+b'"),
            (#"{"unreachable": [{"from": ["@a"], "to": [], "why": ""}]}"#, "no kind is called '@a'"),
        ]
    )
    func wrong(text: String, reason: String) async throws {
        let error = await #expect(throws: WorkspaceError.self) { try await rules(text) }
        #expect(error?.description.contains(reason) == true)
        #expect(error?.description.hasPrefix("Tools/workspace.json") == true)
    }
}
