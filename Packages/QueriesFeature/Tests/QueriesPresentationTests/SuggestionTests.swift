import CoreDomain
import QueriesDomain
import QueriesPresentation
import QueriesTestSupport
import Testing

@Suite("Queries as suggestions", .timeLimit(.minutes(1)))
@MainActor
struct SuggestionTests {
    private final class Chosen {
        var queries: [String] = []
    }

    private let chosen = Chosen()

    private func viewModel(_ queries: FakeRecentQueriesRepository) async -> DefaultMoviesQueriesListViewModel {
        let viewModel = DefaultMoviesQueriesListViewModel(
            fetch: FetchRecentMovieQueriesUseCase(queries: queries),
            observe: ObserveMovieQueriesUseCase(queries: queries),
            remove: RemoveMovieQueryUseCase(queries: queries),
            actions: MoviesQueriesListViewModelActions { [chosen] in chosen.queries.append($0.text) }
        )
        await viewModel.load(limit: 100)
        return viewModel
    }

    @Test(
        "are those that hold what is typed, wherever, in whatever case and with whatever accents",
        arguments: [
            ("", ["Amélie", "The Alien", "Alien"]), ("  ", ["Amélie", "The Alien", "Alien"]),
            ("alien", ["The Alien", "Alien"]), ("ame", ["Amélie"]), (" AMÉ ", ["Amélie"]), ("x", []),
            ("Alien", ["The Alien"]),
        ]
    )
    func filtered(text: String, expected: [String]) async {
        let viewModel = await viewModel(FakeRecentQueriesRepository(["Amélie", "The Alien", "Alien"]))
        viewModel.filter(by: text)
        #expect(viewModel.items.map(\.query) == expected)
    }

    @Test("are read again whenever they have changed")
    func follow() async throws {
        let queries = FakeRecentQueriesRepository(["Amélie"])
        let viewModel = await viewModel(queries)
        let following = Task { await viewModel.follow(limit: 9) }
        while await queries.readings < 2, !Task.isCancelled { await Task.yield() }
        try await queries.save(try #require(MovieQuery("Alien")))
        queries.tellOfChange()
        while viewModel.items.count < 2, !Task.isCancelled { await Task.yield() }
        #expect(viewModel.items.map(\.query) == ["Alien", "Amélie"])
        following.cancel()
        await following.value
    }

    @Test("are searched for once more when they are chosen")
    func select() async throws {
        let viewModel = await viewModel(FakeRecentQueriesRepository(["Amélie"]))
        viewModel.select(try #require(viewModel.items.first))
        #expect(chosen.queries == ["Amélie"])
    }

    @Test("are gone at once when they are removed, and for good")
    func remove() async throws {
        let queries = FakeRecentQueriesRepository(["Amélie", "Alien"])
        let viewModel = await viewModel(queries)
        await viewModel.remove(try #require(viewModel.items.first))
        #expect(viewModel.items.map(\.query) == ["Alien"])
        await viewModel.load(limit: 100)
        #expect(viewModel.items.map(\.query) == ["Alien"])
        #expect(await queries.queries.map(\.text) == ["Alien"])
    }

    @Test("that cannot be removed are no suggestions any more, and say why")
    func removeFails() async throws {
        let viewModel = await viewModel(FakeRecentQueriesRepository(failure: TestError()))
        let query = MoviesQueriesListItemViewModel(try #require(MovieQuery("Alien")))
        await viewModel.remove(query)
        #expect(viewModel.state == .failed)
        #expect(viewModel.failure is TestError)
        #expect(viewModel.items.isEmpty)
    }
}
