import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("The rules file")
struct WorkspaceRulesTests {
    private func rules(_ text: String?) async throws -> WorkspaceRules {
        try await withTemporaryFolder { root in
            if let text { try root.appending(path: WorkspaceRules.path).write(text) }
            return try WorkspaceRules(of: root)
        }
    }

    @Test("Without it nothing particular is demanded")
    func missing() async throws {
        let rules = try await rules(nil)
        #expect(
            Linter.inactiveRules(in: rules) == [
                "forbidden-edge", "remote-dependency", "manifest-drift", "interface-leak", "undocumented-public",
            ]
        )
    }

    @Test(
        "What is wrong in it is named",
        arguments: [
            ("{", "cannot be understood"),
            (#"{"layer": []}"#, "there is no rule 'layer'; there are: "),
            (#"{"localOnly": "yes"}"#, "localOnly"),
            (#"{"layers": [{"imports": ["A"]}]}"#, "layers"),
            (#"{"layers": [{"targets": ["@live"]}]}"#, "no kind is called '@live'"),
            (#"{"layers": [{"targets": ["A"], "system": "all"}]}"#, "no set of system modules is called 'all'"),
            (#"{"system": {"a": ["+b"]}}"#, "no set of system modules is called '+b'"),
            (#"{"unreachable": [{"from": ["@a"], "to": [], "why": ""}]}"#, "no kind is called '@a'"),
        ]
    )
    func wrong(text: String, reason: String) async throws {
        let error = await #expect(throws: RulesError.self) { try await rules(text) }
        #expect(error?.description.contains(reason) == true)
        #expect(error?.description.hasPrefix("Tools/workspace.json") == true)
    }
}
