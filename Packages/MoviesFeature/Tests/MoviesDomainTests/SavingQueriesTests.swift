import CoreDomain
import MoviesDomain
import MoviesTestSupport
import Testing

@Suite("A search keeps its query", .timeLimit(.minutes(1)))
struct SavingQueriesTests {
    private let failures = Recorder<TestError>()

    private func search(
        _ typed: String = "Amélie",
        page: Int = 1,
        isMeant: Bool = true,
        saving queries: FakeRecentQueries,
        answer: @escaping @Sendable () -> Updates<MoviesPage> = { .of(Fetched(.sample(films: [1]))) }
    ) async throws -> (elements: [Fetched<MoviesPage>], error: (any Error)?) {
        let useCase = SearchMoviesUseCase(
            movies: FakeMoviesRepository(page: { _ in answer() }),
            queries: queries,
            source: MoviesSource(name: "tmdb", namespace: .tmdb),
            onQueryNotSaved: { [failures] in if let error = $0 as? TestError { failures.append(error) } }
        )
        let search = MovieSearch(query: try #require(MovieQuery(typed)), isMeant: isMeant)
        return await (try useCase.execute(.init(search: search, page: page, policy: .cacheFirst))).collected()
    }

    @Test("once, as typed, when its first page was found", arguments: ["Amélie", "Inception 2010"])
    func saved(typed: String) async throws {
        let queries = FakeRecentQueries()
        let page = Fetched(MoviesPage.sample(films: [1]))
        #expect(try await search(typed, saving: queries, answer: { .of(page, page) }).error == nil)
        #expect(queries.saved == [typed])
    }

    @Test("not when it failed")
    func failed() async throws {
        let queries = FakeRecentQueries()
        let error = try await search(saving: queries, answer: { .failing(MoviesError.notStored) }).error
        #expect(error as? MoviesError == .notStored)
        #expect(queries.saved.isEmpty)
    }

    @Test("not while it is still being typed")
    func typing() async throws {
        let queries = FakeRecentQueries()
        #expect(try await search(isMeant: false, saving: queries).elements.count == 1)
        #expect(queries.saved.isEmpty)
    }

    @Test("later, when it turns out to be meant")
    func remembered() async throws {
        let queries = FakeRecentQueries()
        try await RememberQueryUseCase(queries: queries).execute(try #require(MovieQuery(" Amélie ")))
        #expect(queries.saved == ["Amélie"])
    }

    @Test("not for a later page")
    func laterPage() async throws {
        let queries = FakeRecentQueries()
        #expect(try await search(page: 2, saving: queries).elements.count == 1)
        #expect(queries.saved.isEmpty)
    }

    @Test("not when it was cancelled before its page came")
    func cancelled() async throws {
        let queries = FakeRecentQueries()
        let outcome = try await search(saving: queries) {
            // The task that answers the search, just before its page is there.
            withUnsafeCurrentTask { $0?.cancel() }
            return .of(Fetched(.sample(films: [1])))
        }
        #expect(outcome.elements.isEmpty)
        #expect(outcome.error is CancellationError)
        #expect(queries.saved.isEmpty)
    }

    @Test("and where that cannot be kept, the films are shown and somebody is told")
    func notSaved() async throws {
        let outcome = try await search(saving: FakeRecentQueries(failure: TestError()))
        #expect(outcome.elements.count == 1)
        #expect(outcome.error == nil)
        #expect(failures.all == [TestError()])
    }
}
