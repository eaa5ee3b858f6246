import CoreDomain
import Persistence
import QueriesFeature
import QueriesTestSupport
import TerminalText
import TerminalTextTesting
import TerminalUI
import Testing

@Suite("QueriesModule", .timeLimit(.minutes(1)))
@MainActor
struct QueriesModuleTests {
    private let module = QueriesModule(dependencies: QueriesModuleDependencies(store: InMemoryRecordStore()))
    private let output = TextOutputSpy()

    private func save(_ texts: String...) async throws {
        for text in texts { try await module.repository.save(try #require(MovieQuery(text))) }
    }

    @Test("Writes the saved queries, newest first, up to the limit")
    func show() async throws {
        try await save("Amélie", "Alien", "AMELIE", "Brazil")
        try await module.showRecentQueries(limit: 2, format: .ids, output: output)
        #expect(output.data == "Brazil\nAMELIE\n")
    }

    @Test("Removes a query in any spelling")
    func remove() async throws {
        try await save("Amélie", "Alien")
        let query = try #require(MovieQuery("amelie"))
        #expect(try await module.remove(query))
        #expect(try await !module.remove(query))
        try await module.showRecentQueries(limit: 9, format: .json, output: output)
        #expect(output.data.contains("Alien"))
        #expect(!output.data.contains("Am"))
    }

    @Test("Removes all queries and returns their number")
    func removeAll() async throws {
        try await save("Amélie", "Alien")
        #expect(try await module.removeAll() == 2)
        try await module.showRecentQueries(limit: 9, format: .table, output: output)
        #expect(output.notes == ["Nothing was searched for yet."])
    }

    @Test("Suggests a hundred queries and passes the selected one on")
    func suggestions() async throws {
        for number in 1...101 { try await save("Film \(number)") }
        var chosen: [String] = []
        let suggestions = module.makeSuggestions { chosen.append($0.text) }
        let context = RenderContext(size: Size(columns: 20, rows: 10))
        suggestions.update("")
        while suggestions.preferredHeight == 0, !Task.isCancelled { await Task.yield() }
        for _ in 1...100 { #expect(suggestions.handle(.key(.down), context)) }
        #expect(!suggestions.handle(.key(.down), context))
        #expect(suggestions.handle(.key(.enter), context))
        #expect(chosen == ["Film 2"])
    }
}
