import ArchitectureChecker
import Testing
import WorkspaceTesting

@Suite("Messages of the programs")
struct MessageTests {
    private func reasons(source: String) async throws -> [String] {
        try await violations(of: .messages, in: "Core", ["Core": source]).map(\.reason)
    }

    @Test("Workspace.messages returns messages of the apps, the tools and the libraries")
    func all() async throws {
        let messages = try await RealWorkspace.model.messages()
        for package in ["Apps/MoviesCLI", "Tools/Workspace", "Apps/MoviesFeatureDemo", "Packages/Networking"] {
            #expect(messages.contains { $0.file.hasPrefix(package + "/") }, "\(package)")
        }
        let texts = messages.map(\.text)
        #expect(texts.contains("The request is invalid: \\(reason)."))
        #expect(texts.contains { $0.contains("TMDB_API_KEY is a v3 key or a v4 token.") })
    }

    @Test(
        "WorkspaceRule.messages reports a message with a Swift type or a long sentence",
        arguments: [
            (#"print("results.0.id: an Int is missing.")"#, "a message names a Swift type"),
            (#"print("The value is nil.")"#, "a message names a Swift type"),
            ("let text = \"\"\"\n    The id is no \\\n    Optional.\n    \"\"\"", "a message names a Swift type"),
            (#"print("\#(String(repeating: "word ", count: 31))end.")"#, "a sentence has more than 30 words"),
        ]
    )
    func reported(source: String, reason: String) async throws {
        let reasons = try await reasons(source: source)
        #expect(reasons.count == 1)
        #expect(reasons.first?.hasPrefix(reason) == true)
    }

    @Test(
        "WorkspaceRule.messages accepts comments, texts for developers, single words and short sentences",
        arguments: [
            #"// "The value is nil.""#, #"fatalError("The Int is wrong.")"#, #"let key = "nil.""#,
            #"print("\(name.map { "a \($0)" } ?? "") is missing. Add it.")"#,
        ]
    )
    func unreported(source: String) async throws {
        #expect(try await reasons(source: source).isEmpty)
    }
}
