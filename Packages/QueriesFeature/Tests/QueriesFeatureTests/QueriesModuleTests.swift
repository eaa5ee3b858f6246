import AsyncTesting
import CommandKit
import CoreDomain
import Persistence
import PlainUI
import QueriesFeature
import QueriesInterface
import QueriesTestSupport
import TerminalText
import TerminalTextTesting
import TerminalUI
import Testing

@Suite("QueriesModule", .timeLimit(.minutes(10)))
@MainActor
struct QueriesModuleTests {
    private let module = QueriesModule(dependencies: QueriesModuleDependencies(store: InMemoryRecordStore()))
    private let output = TextOutputSpy()

    private func save(_ texts: String...) async throws {
        for text in texts { try await module.repository.save(try #require(MovieQuery(text))) }
    }

    private func run(_ line: String, output: TextOutputSpy? = nil) async throws {
        let root = Command("app", summary: "", options: [CommonOptions.format], subcommands: QueriesModule.declarations)
        #expect(root.problems.isEmpty)
        guard case .run(let command) = try CommandParser(root).parse(line.split(separator: " ").map(String.init)) else {
            return
        }
        try await module.run(command, output: output ?? self.output)
    }

    @Test("The commands 'queries' and 'queries list' write the saved queries, newest first, up to the limit")
    func list() async throws {
        try await save("Amélie", "Alien", "AMELIE", "Brazil")
        try await run("queries list --limit 2 --format ids")
        #expect(output.data == "Brazil\nAMELIE\n")
        for number in 1...20 { try await save("Film \(number)") }
        try await run("queries --format ids")
        #expect(output.lines.dropFirst(2) == (1...20).reversed().map { "Film \($0)" }[...])
    }

    @Test("The commands 'queries remove' and 'queries clear' write notes about the removed queries")
    func remove() async throws {
        try await save("Blade Runner", "Alien", "Amélie", "Brazil")
        for line in ["remove BLADE runner", "remove blade runner", "remove alien", "clear", "clear", "--format table"] {
            try await run("queries \(line)")
        }
        try await save("Amélie")
        try await run("queries clear")
        #expect(
            output.notes == [
                "Forgot “BLADE runner”.", "“blade runner” is not a recent query.", "Forgot “alien”.",
                "Forgot 2 queries.", "Forgot 0 queries.", "There are no recent queries yet.", "Forgot 1 query.",
            ]
        )
        #expect(output.data.isEmpty)
    }

    @Test(
        "With --format json, the commands 'queries remove' and 'queries clear' write an object with the changes, and no note"
    )
    func changesJSON() async throws {
        try await save("Alien", "Amélie")
        for (line, changes) in [
            ("remove alien", #"[{"change":"removed","query":"alien"}]"#), ("remove alien", "[]"),
            ("clear", #"[{"change":"removed","queries":1}]"#),
        ] {
            let output = TextOutputSpy()
            try await run("queries \(line) --format json", output: output)
            #expect(output.data.filter { !$0.isWhitespace } == #"{"changes":\#(changes)}"#)
            #expect(output.notes.isEmpty)
        }
    }

    @Test("The plain suggestions of QueriesModule are the 20 newest queries, or the error of the store")
    func plainSuggestions() async throws {
        for number in 1...21 { try await save("Film \(number)") }
        let view = module.makeSuggestions(for: .plain) { _ in }
        let suggestions = try #require(view as? any PlainSuggestions)
        #expect(try await suggestions.texts().count == 20)
        #expect(try await suggestions.texts().first == "Film 21")
    }

    @Test("The panel of QueriesModule suggests 100 queries and passes the selected one to the closure 'choose'")
    func suggestions() async throws {
        for number in 1...101 { try await save("Film \(number)") }
        var chosen: [String] = []
        let view = module.makeSuggestions(for: .fullScreen) { chosen.append($0.text) }
        let suggestions = try #require(view as? any SuggestionPanel)
        let context = RenderContext(size: Size(columns: 20, rows: 10))
        suggestions.update("")
        await eventually { suggestions.preferredHeight != 0 }
        for _ in 1...100 { #expect(suggestions.handle(.key(.down), context)) }
        #expect(!suggestions.handle(.key(.down), context))
        #expect(suggestions.handle(.key(.enter), context))
        #expect(chosen == ["Film 2"])
    }
}
