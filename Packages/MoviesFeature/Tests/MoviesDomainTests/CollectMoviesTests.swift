import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesTestSupport
import Testing

@Suite("CollectMoviesUseCase", .timeLimit(.minutes(1)))
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
    ) async -> Collected<Fetched<MoviesPage>> {
        let remember = RememberQueryUseCase(queries: FakeRecentQueries()) { _ in }
        let useCase = CollectMoviesUseCase(movies: movies, remember: remember)
        let request = MoviesListRequest(list, pages: pages, limit: limit)
        return await .from { report in
            try await useCase.execute(request, report: report)
            return nil
        }
    }

    private func open(_ numbers: some Sequence<Int>) { numbers.forEach { gate.open($0) } }

    private func pass(_ numbers: some Sequence<Int>) async {
        for number in numbers {
            gate.open(number)
            await gate.wait { $0.passed.contains(number) }
        }
    }

    @Test(
        "CollectMoviesUseCase requests each page once, up to the last requested page, the limit or the end of the list",
        arguments: [
            (1...500, 20, nil, 1...20), (1...3, 20, nil, 1...3), (1...500, 3, nil, 1...3), (1...500, 1, nil, 1...1),
            (1...500, 0, nil, 1...1), (1...1, 20, nil, 1...1), (7...7, 20, nil, 7...7), (9...9, 5, nil, 9...9),
            (nil, 20, nil, 1...1), (3...5, 20, nil, 3...5), (1...500, 20, 45, 1...3), (1...2, 20, 45, 1...2),
            (nil, 20, 45, 1...3), (1...6, 20, 0, 1...1), (4...4, 20, 45, 4...4),
        ] as [(ClosedRange<Int>?, Int, Int?, ClosedRange<Int>)]
    )
    func pages(requested: ClosedRange<Int>?, total: Int, limit: Int?, expected: ClosedRange<Int>) async throws {
        open(1...50)
        let movies = movies(totalPages: total)
        let pages = await collect(requested, limit: limit, from: movies)
        #expect(pages.error == nil)
        #expect(pages.elements.map(\.value.number) == Array(expected))
        #expect(movies.pageRequests.map(\.number).sorted() == Array(expected))
    }

    @Test("CollectMoviesUseCase reports pages in order, even if they arrive in another order")
    func order() async throws {
        let collecting = Task { await collect(1...500, from: movies(totalPages: 12)) }
        gate.open(1)
        await gate.wait { $0.arrived.count == 9 }
        await pass((2...9).reversed())
        open(10...12)
        #expect(await collecting.value.elements.map(\.value.number) == Array(1...12))
    }

    @Test("CollectMoviesUseCase requests seven pages with the first page if the number of pages is given")
    func together() async throws {
        let movies = movies(totalPages: 20)
        let collecting = Task { await collect(1...12, from: movies) }
        await gate.wait { $0.arrived.count == 8 }
        await pass(2...8)
        for _ in 0..<100 { await Task.yield() }
        #expect(movies.pageRequests.map(\.number).sorted() == Array(1...8))
        open([9, 10, 11, 12, 1])
        #expect(await collecting.value.elements.map(\.value.number) == Array(1...12))
    }

    @Test("The requested pages after the end of the list are ignored and cancelled", arguments: [0, 1, 3])
    func beyondEnd(totalPages: Int) async throws {
        let collecting = Task { await collect(1...50, from: movies(totalPages: totalPages)) }
        await gate.wait { $0.arrived.count == 8 }
        gate.fail(8, TestError())
        open(1...3)
        let pages = await collecting.value
        #expect(pages.elements.map(\.value.number) == Array(1...max(1, totalPages)))
        #expect(pages.error == nil)
        await gate.wait { $0.cancelled.isSuperset(of: 4...7) }
    }

    @Test(
        "The first page is requested alone if the list is a whole one, or if this page decides what the words mean",
        arguments: [(nil, 1...500), ("Inception 2010", 1...3), ("tt0083658", 1...3)]
    )
    func firstAlone(words: String?, requested: ClosedRange<Int>) async throws {
        #expect(!MoviesList.search(MovieSearch(query: MovieQuery("Inception"))).isDecidedByFirstPage)
        gate.fail(1, TestError())
        let movies = movies(totalPages: 20)
        let list = words.map { .search(MovieSearch(query: MovieQuery($0))) } ?? MoviesList.popular()
        let pages = await collect(requested, of: list, from: movies)
        #expect(pages.elements.isEmpty && pages.error != nil)
        #expect(movies.pageRequests.allSatisfy { $0.number == 1 })
    }

    @Test("CollectMoviesUseCase keeps eight requests in flight, and fetches at most 32 pages ahead of a slow page")
    func inFlight() async throws {
        let movies = movies(totalPages: 60)
        let collecting = Task { await collect(1...500, from: movies) }
        gate.open(1)
        await gate.wait { Set($0.arrived) == Set(1...9) }
        gate.open(3)
        await gate.wait { Set($0.arrived) == Set(1...10) }
        await pass(4...34)
        // The use case returns after its tasks have ended, so no request follows.
        gate.fail(2, TestError())
        #expect(await collecting.value.error is TestError)
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
        let pages = await collecting.value
        #expect(pages.elements.map(\.value.number) == [1, 2, 3, 4])
        #expect(pages.error is TestError)
        #expect(movies.pageRequests.map(\.number).sorted() == Array(1...9))
        await gate.wait { $0.cancelled == [6, 7, 8, 9] }
    }

    @Test("Cancelling CollectMoviesUseCase cancels the requests in flight")
    func cancellation() async throws {
        let movies = movies(totalPages: 20)
        let collecting = Task { await collect(1...500, from: movies) }
        gate.open(1)
        await gate.wait { $0.arrived.count == 9 }
        collecting.cancel()
        let pages = await collecting.value
        #expect(pages.elements.map(\.value.number) == [1])
        #expect(pages.error is CancellationError)
        await gate.wait { $0.cancelled == Set(2...9) }
        #expect(movies.pageRequests.count == 9)
    }

    @Test("CollectMoviesUseCase requests later pages from the list of the first page")
    func list() async throws {
        open(1...3)
        let interpreted = MoviesList.search(MovieSearch(query: MovieQuery("Inception"), year: 2010).literal)
        let movies = movies(totalPages: 3)
        let typed = MovieSearch(query: MovieQuery("Inception 2010"))
        let pages = await collect(1...3, of: .search(typed), from: movies)
        #expect(pages.elements.map(\.value.list) == [interpreted, interpreted, interpreted])
        #expect(movies.pageRequests.filter { $0.number > 1 }.map(\.list) == [interpreted, interpreted])
    }

    @Test("CollectMoviesUseCase reports a stored page early only if one page is requested", arguments: [1...1, 1...2])
    func stored(requested: ClosedRange<Int>) async throws {
        let stored = Fetched(MoviesPage.sample(1, of: 2, movies: [7]), age: .seconds(60))
        let movies = FakeMoviesRepository(stored: stored) { Fetched(.sample($0.number, of: 2, movies: [$0.number])) }
        let pages = await collect(requested, from: movies)
        #expect(pages.elements.map(\.age) == (requested.count == 1 ? [.seconds(60), nil] : [nil, nil]))
    }
}
