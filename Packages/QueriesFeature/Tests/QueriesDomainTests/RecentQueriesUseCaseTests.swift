import CoreDomain
import QueriesDomain
import QueriesTestSupport
import Testing

@Suite("Use cases of recent queries")
struct RecentQueriesUseCaseTests {
    private let repository = FakeRecentQueriesRepository(["Amélie", "Alien"])

    @Test("FetchRecentQueriesUseCase returns the newest queries up to the limit")
    func fetch() async throws {
        let queries = try await FetchRecentQueriesUseCase(repository: repository).execute(1)
        #expect(queries.map(\.query.text) == ["Amélie"])
    }

    @Test(
        "RemoveRecentQueryUseCase returns whether the query was stored",
        arguments: [("Alien", true), ("Zulu", false)]
    )
    func remove(text: String, wasStored: Bool) async throws {
        let query = try #require(MovieQuery(text))
        #expect(try await RemoveRecentQueryUseCase(repository: repository).execute(query) == wasStored)
    }

    @Test("ClearRecentQueriesUseCase removes all queries and returns their number")
    func clear() async throws {
        #expect(try await ClearRecentQueriesUseCase(repository: repository).execute(()) == 2)
        #expect(await repository.queries.isEmpty)
    }
}
