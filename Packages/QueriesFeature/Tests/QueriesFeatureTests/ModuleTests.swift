import CoreDomain
import Persistence
import QueriesFeature
import QueriesTestSupport
import TerminalUI
import TerminalUITesting
import Testing

@Suite("QueriesModule")
@MainActor
struct ModuleTests {
    private let module = QueriesModule(dependencies: QueriesModuleDependencies(store: InMemoryRecordStore()))
    private let output = TextOutputSpy()

    private func save(_ texts: String...) async throws {
        for text in texts { try await module.repository.save(try #require(MovieQuery(text))) }
    }

    @Test("shows what other features left, the newest first, as many as are wanted")
    func show() async throws {
        try await save("Amélie", "Alien", "AMELIE", "Brazil")
        try await module.showRecentQueries(limit: 2, format: .ids, output: output)
        #expect(output.data == "Brazil\nAMELIE\n")
    }

    @Test("forgets one query, however it is spelt")
    func remove() async throws {
        try await save("Amélie", "Alien")
        let query = try #require(MovieQuery("amelie"))
        #expect(try await module.remove(query))
        #expect(try await !module.remove(query))
        try await module.showRecentQueries(limit: 9, format: .json, output: output)
        #expect(output.data.contains("Alien"))
        #expect(!output.data.contains("Am"))
    }

    @Test("forgets all of them, and tells how many they were")
    func removeAll() async throws {
        try await save("Amélie", "Alien")
        #expect(try await module.removeAll() == 2)
        try await module.showRecentQueries(limit: 9, format: .table, output: output)
        #expect(output.notes == ["Nothing was searched for yet."])
    }
}
