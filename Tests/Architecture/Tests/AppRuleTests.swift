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
        "WorkspaceRule.appWords reports a text with an option, a variable or a command line of an app or another feature",
        arguments: [
            (#""Leave out --offline.""#, "--offline", "MoviesCLI"), (#""--source catalogue""#, "--source", "MoviesCLI"),
            (#""Set TMDB_API_KEY to \(name)""#, "TMDB_API_KEY", "MoviesCLI"),
            ("\"\"\"\n  --offline\n  \"\"\"", "--offline", "MoviesCLI"),
            (#""Forget it with: movies queries""#, "movies queries", "MoviesCLI"),
            (#""--oldest""#, "--oldest", "QueriesFeature"), (#""--refresh""#, "--refresh", "CommandKit"),
            // The feature declares the other option itself.
            (#"Flag("offline", help: "Text."), "--offline", "--source""#, "--source", "MoviesCLI"),
        ]
    )
    func reported(text: String, word: String, owner: String) async throws {
        #expect(try await reasons(text: text) == ["a string literal contains \(word), which \(owner) declares"])
    }

    @Test(
        "WorkspaceRule.appWords accepts longer words, options in comments, undeclared options, and CommandKit's beside a command",
        arguments: [
            #""--offline-mode""#, #""--sources""#, #""--commented""#, #""source""#, #"Command("list"), "--refresh""#,
        ]
    )
    func accepted(text: String) async throws {
        #expect(try await reasons(text: text).isEmpty)
    }
}
