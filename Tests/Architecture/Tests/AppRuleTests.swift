import ArchitectureChecker
import Testing
import WorkspaceTesting

@Suite("The rule about the words of apps")
struct AppRuleTests {
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
        "A text that names an option, a variable or a command line is reported",
        arguments: [
            (#""Leave out --offline.""#, "--offline"), (#""--source catalogue""#, "--source"),
            (#""Set TMDB_API_KEY to \(name)""#, "TMDB_API_KEY"), ("\"\"\"\n  --offline\n  \"\"\"", "--offline"),
            (#""Forget it with: movies queries""#, "movies queries"),
        ]
    )
    func named(text: String, word: String) async throws {
        #expect(try await reasons(text: text) == ["a text names \(word), which belongs to MoviesCLI"])
    }

    @Test("An option of another feature is reported")
    func otherFeature() async throws {
        #expect(try await reasons(text: #""--oldest""#) == ["a text names --oldest, which belongs to QueriesFeature"])
    }

    @Test("A shared option is reported in a file that declares no command")
    func shared() async throws {
        #expect(try await reasons(text: #""--refresh""#) == ["a text names --refresh, which belongs to CommandKit"])
        #expect(try await reasons(text: #"Command("list"), "--refresh""#).isEmpty)
    }

    @Test("An option that the feature declares itself is not reported")
    func own() async throws {
        let text = #"Flag("offline", help: "Text."), "--offline", "--source""#
        #expect(try await reasons(text: text) == ["a text names --source, which belongs to MoviesCLI"])
    }

    @Test(
        "Longer words, comments and options that nobody declares are not reported",
        arguments: [#""--offline-mode""#, #""--sources""#, #""--commented""#, #""source""#]
    )
    func unrelated(text: String) async throws {
        #expect(try await reasons(text: text).isEmpty)
    }
}
