import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesTestSupport
import Testing

@Suite("CollectMoviesUseCase", .timeLimit(.minutes(10)))
struct CollectMoviesTests {
    private let gate = Gate()

    /// Returns a repository that returns a page when the gate opens for the page's number.
    private func movies(totalPages: Int) -> FakeMoviesRepository {
        FakeMoviesRepository(page: { [gate] request in
            try await gate.pass(request.number)
            return Fetched(.sample(request.number, of: totalPages, list: request.list, movies: [request.number]))
        })
    }

    private func collect(
        _ pages: ClosedRange<Int>?,
        of list: MoviesList = .popular(),
        limit: Int? = nil,
        from movies: FakeMoviesRepository
    ) async -> (pages: [Fetched<MoviesPage>], error: (any Error)?) {
        let remember = RememberQueryUseCase(queries: FakeRecentQueries()) { _ in }
        let useCase = CollectMoviesUseCase(movies: movies, remember: remember)
        let request = MoviesListRequest(list, pages: pages, limit: limit)
        let reported = Recorder<Fetched<MoviesPage>>()
        do {
            try await useCase.execute(request) { reported.append($0) }
            return (reported.all, nil)
        } catch {
            return (reported.all, error)
        }
    }

    private func open(_ numbers: some Sequence<Int>) { numbers.forEach { gate.open($0) } }

    @Test(
        "CollectMoviesUseCase requests each page once, up to the last requested page, the limit or the end of the list",
        arguments: [
            (1...500, 20, nil, 1...20), (1...500, 0, nil, 1...1), (9...9, 5, nil, 9...9), (nil, 20, nil, 1...1),
            (3...5, 20, nil, 3...5), (1...500, 20, 45, 1...3), (1...2, 20, 45, 1...2), (nil, 20, 45, 1...3),
            (4...4, 20, 45, 4...4),
        ] as [(ClosedRange<Int>?, Int, Int?, ClosedRange<Int>)]
    )
    func pages(requested: ClosedRange<Int>?, total: Int, limit: Int?, expected: ClosedRange<Int>) async throws {
        open(1...50)
        let movies = movies(totalPages: total)
        let collected = await collect(requested, limit: limit, from: movies)
        #expect(collected.error == nil)
        #expect(collected.pages.map(\.value.number) == Array(expected))
        #expect(movies.pageRequests.map(\.number).sorted() == Array(expected))
    }

    @Test("CollectMoviesUseCase runs eight requests, and fetches, but does not report, 32 pages after a slow page")
    func inFlight() async throws {
        let movies = movies(totalPages: 60)
        let collecting = Task { await collect(1...500, from: movies) }
        gate.open(1)
        await gate.wait { Set($0.arrived) == Set(1...9) }
        gate.open(3)
        await gate.wait { Set($0.arrived) == Set(1...10) }
        for number in 4...34 {
            gate.open(number)
            await gate.wait { $0.passed.contains(number) }
        }
        // The use case returns after its tasks have ended, so no request follows.
        gate.fail(2, TestError())
        let collected = await collecting.value
        #expect(collected.error is TestError && collected.pages.map(\.value.number) == [1])
        #expect(movies.pageRequests.map(\.number).sorted() == Array(1...34))
    }

    @Test("After a failed page, CollectMoviesUseCase reports only the earlier pages and cancels later requests")
    func failure() async throws {
        let movies = movies(totalPages: 20)
        let collecting = Task { await collect(1...500, from: movies) }
        gate.open(1)
        await gate.wait { $0.arrived.count == 9 }
        gate.fail(5, TestError())
        await gate.wait { $0.passed.contains(5) }
        // Gives the use case time to process the failure before the earlier pages arrive.
        for _ in 0..<100 { await Task.yield() }
        open([4, 3, 2])
        let collected = await collecting.value
        #expect(collected.pages.map(\.value.number) == [1, 2, 3, 4])
        #expect(collected.error is TestError)
        #expect(movies.pageRequests.map(\.number).sorted() == Array(1...9))
        await gate.wait { $0.cancelled == [6, 7, 8, 9] }
    }

    @Test("CollectMoviesUseCase requests later pages from the list of the first page")
    func list() async throws {
        open(1...3)
        let interpreted = MoviesList.search(MovieSearch(query: MovieQuery("Inception"), year: 2010).literal)
        let movies = movies(totalPages: 3)
        let typed = MovieSearch(query: MovieQuery("Inception 2010"))
        let collected = await collect(1...3, of: .search(typed), from: movies)
        #expect(collected.pages.map(\.value.list) == [interpreted, interpreted, interpreted])
        #expect(movies.pageRequests.filter { $0.number > 1 }.map(\.list) == [interpreted, interpreted])
    }

    @Test("CollectMoviesUseCase reports a stored page early only if one page is requested", arguments: [1...1, 1...2])
    func stored(requested: ClosedRange<Int>) async throws {
        let stored = Fetched(MoviesPage.sample(1, of: 2, movies: [7]), age: .seconds(60))
        let movies = FakeMoviesRepository(stored: stored) { Fetched(.sample($0.number, of: 2, movies: [$0.number])) }
        for list in [MoviesList.popular(), .search(MovieSearch(query: MovieQuery("Amélie")))] {
            let pages = await collect(requested, of: list, from: movies).pages
            #expect(pages.map(\.age) == (requested.count == 1 ? [.seconds(60), nil] : [nil, nil]))
        }
    }
}
