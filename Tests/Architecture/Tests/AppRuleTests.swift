import ArchitectureChecker
import Testing
import WorkspaceTesting

@Suite("The rule about options, commands and variables in texts")
struct AppRuleTests {
    /// Returns the reasons of the violations in a workspace whose MoviesFeature prints the expression `text`.
    private func reasons(text: String) async throws -> [String] {
        let violations = try await violations(of: .appWords) { workspace in
            try workspace.addPackage("Apps/MoviesCLI", products: ["movies": ["MoviesCLI"]])
            try workspace.addTarget(
                "MoviesCLI",
                source: """
                    static let offline = Flag("offline", help: "Answer from stored data.")
                    static let source = Option(
                        "source",
                        .choice(of: Source.self)
                    )
                    // Option("commented")
                    enum Variable: String {
                        case key = "TMDB_API_KEY"
                    }
                    """
            )
            try workspace.addPackage("Packages/QueriesFeature", products: [:])
            try workspace.addTarget("QueriesFeature", source: #"Option("oldest", .text), Command("queries")"#)
            try workspace.addPackage("Packages/CommandKit", products: [:])
            try workspace.addTarget("CommandKit", source: #"Flag("refresh", help: "Text.")"#)
            try workspace.addPackage("Packages/MoviesFeature", products: [:])
            try workspace.addTarget(
                "MoviesDomain",
                source: "// --offline\nlet name = 1\nfunc text() { print(\(text)) }"
            )
        }
        return violations.map(\.reason)
    }

    @Test(
        "WorkspaceRule.appWords reports a text with an option, a variable or a command line of an app",
        arguments: [
            (#""Leave out --offline.""#, "--offline"), (#""--source catalogue""#, "--source"),
            (#""Set TMDB_API_KEY to \(name)""#, "TMDB_API_KEY"), ("\"\"\"\n  --offline\n  \"\"\"", "--offline"),
            (#""Forget it with: movies queries""#, "movies queries"),
        ]
    )
    func appWord(text: String, word: String) async throws {
        #expect(try await reasons(text: text) == ["a string literal contains \(word), which MoviesCLI declares"])
    }

    @Test("WorkspaceRule.appWords reports a text with an option of another feature")
    func otherFeature() async throws {
        #expect(
            try await reasons(text: #""--oldest""#) == [
                "a string literal contains --oldest, which QueriesFeature declares"
            ]
        )
    }

    @Test("WorkspaceRule.appWords reports an option of CommandKit only in a file that declares no command")
    func sharedOption() async throws {
        #expect(
            try await reasons(text: #""--refresh""#) == [
                "a string literal contains --refresh, which CommandKit declares"
            ]
        )
        #expect(try await reasons(text: #"Command("list"), "--refresh""#).isEmpty)
    }

    @Test("WorkspaceRule.appWords accepts an option that the feature declares itself")
    func ownOption() async throws {
        let text = #"Flag("offline", help: "Text."), "--offline", "--source""#
        #expect(try await reasons(text: text) == ["a string literal contains --source, which MoviesCLI declares"])
    }

    @Test(
        "WorkspaceRule.appWords accepts longer words, options in comments, and undeclared options",
        arguments: [#""--offline-mode""#, #""--sources""#, #""--commented""#, #""source""#]
    )
    func unrelatedText(text: String) async throws {
        #expect(try await reasons(text: text).isEmpty)
    }
}
