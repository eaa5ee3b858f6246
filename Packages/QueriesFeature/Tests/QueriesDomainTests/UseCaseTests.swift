import CoreDomain
import QueriesDomain
import QueriesTestSupport
import Testing

@Suite("Use cases of the recent queries")
struct UseCaseTests {
    private let queries = FakeRecentQueriesRepository(["Amélie", "Alien"])

    @Test(
        "the recent queries, as many as are wanted",
        arguments: [(0, []), (1, ["Amélie"]), (9, ["Amélie", "Alien"])]
    )
    func fetch(limit: Int, expected: [String]) async throws {
        let found = try await FetchRecentMovieQueriesUseCase(queries: queries).execute(limit)
        #expect(found.map(\.text) == expected)
    }

    @Test("one query is forgotten, and it is told whether it was there", arguments: [("Alien", true), ("Zulu", false)])
    func remove(text: String, wasThere: Bool) async throws {
        let query = try #require(MovieQuery(text))
        #expect(try await RemoveMovieQueryUseCase(queries: queries).execute(query) == wasThere)
    }

    @Test("all queries are forgotten, and it is told how many they were")
    func clear() async throws {
        #expect(try await ClearMovieQueriesUseCase(queries: queries).execute(()) == 2)
        #expect(await queries.queries.isEmpty)
    }

    @Test("the error of the store is passed on")
    func failure() async throws {
        let queries = FakeRecentQueriesRepository(failure: TestError())
        await #expect(throws: TestError.self) { try await FetchRecentMovieQueriesUseCase(queries: queries).execute(1) }
        await #expect(throws: TestError.self) { try await ClearMovieQueriesUseCase(queries: queries).execute(()) }
    }
}
