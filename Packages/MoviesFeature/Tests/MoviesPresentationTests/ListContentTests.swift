import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("Rows of DefaultMoviesListViewModel", .timeLimit(.minutes(1)))
@MainActor
struct ListContentTests {
    private let pages = ScriptedPages()
    private var viewModel: DefaultMoviesListViewModel { pages.viewModel }

    private func ids(of request: MoviesListRequest, _ send: (ScriptedLoad<MoviesPage>) -> Void) async -> [Int] {
        await pages.show(request, send)
        return viewModel.items.map(\.id)
    }

    @Test("DefaultMoviesListViewModel opens the page of a film, and copies its address and id")
    func pageAndCopies() async {
        _ = await ids(of: .popular()) { $0.send(1, of: 1, movies: [1, 2]) }
        for index in [1, 2, -1] {
            viewModel.openPage(ofItemAt: index)
            viewModel.copyAddress(ofItemAt: index)
            viewModel.copyID(ofItemAt: index)
        }
        let address = "https://www.themoviedb.org/movie/2"
        #expect(pages.opened.all == [address])
        #expect(pages.copied.all == [address, "tmdb:2"])
    }

    @Test("DefaultMoviesListViewModel shows a film of two pages once, at its first position")
    func duplicates() async {
        let ids = await ids(of: .popular(1...500)) {
            $0.send(1, of: 2, movies: [1, 2])
            $0.send(2, of: 2, movies: [2, 3, 1])
        }
        #expect(ids == [1, 2, 3])
    }

    @Test("DefaultMoviesListViewModel replaces a stored page of a limited list with the fresh version")
    func refreshedWithLimit() async {
        let ids = await ids(of: .popular(limit: 1)) {
            $0.send(1, of: 2, movies: [1, 2])
            $0.send(1, of: 2, movies: [3, 1])
        }
        #expect(ids == [3])
    }

    @Test(
        "DefaultMoviesListViewModel fetches a page, shows at most as many films as the limit, and marks a truncated list",
        arguments: [(0, 9, [], true), (3, 9, [1, 2, 3], true), (20, 1, [1, 2, 3, 4], false)]
    )
    func limit(limit: Int, total: Int, expected: [Int], isTruncated: Bool) async {
        #expect(MoviesListRequest.popular(limit: limit).pagesToFetch == 1...1)
        let ids = await ids(of: .popular(1...500, limit: limit)) { $0.send(1, of: total, movies: [1, 2, 3, 4]) }
        #expect(ids == expected)
        #expect(viewModel.summary.isTruncated == isTruncated)
    }

    @Test(
        "DefaultMoviesListViewModel shows a sorted list when all pages have arrived, and applies the limit after sorting"
    )
    func sorted() async {
        let load = await pages.load(.popular(1...500, limit: 2, sort: .title))
        load.yield(Fetched(.sample(1, of: 2, titled: ["Zulu", "Alien"])))
        await pages.wait { $0.summary.pages == 1 }
        #expect(viewModel.items.isEmpty)
        load.yield(Fetched(.sample(2, of: 2, titled: ["Brazil", "Yojimbo"])))
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.items.map(\.title) == ["Alien", "Brazil"])
    }

    @Test("DefaultMoviesListViewModel shows no films of a sorted list with a failed page")
    func sortedIncomplete() async {
        let load = await pages.load(.popular(1...500, sort: .rating))
        load.send(1, of: 2, movies: [1])
        load.finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state.isSettled }
        #expect(viewModel.items.isEmpty)
        #expect(viewModel.state == .failedNextPage(message: "\(MoviesError.notStored)\nAdvice."))
    }

    @Test("DefaultMoviesListViewModel adds one notice about expired responses, with their age and the reason")
    func notices() async {
        let staleness = Staleness(age: .seconds(3 * 86_400), reason: .unreachable(reason: "api.example.org is silent."))
        _ = await ids(of: .popular(1...500)) {
            $0.send(1, of: 2, movies: [1], staleness: staleness)
            $0.send(2, of: 2, movies: [2], staleness: staleness)
        }
        #expect(viewModel.notices == ["Showing stored results from 3 days ago. api.example.org is silent."])
    }

    @Test("The summary of DefaultMoviesListViewModel contains the next page and the expected pages")
    func summary() async {
        _ = await ids(of: .popular(3...3)) { $0.send(3, of: 5, movies: [1]) }
        #expect(viewModel.summary.firstPage == 3)
        #expect(viewModel.summary.nextPage == 4)
        #expect(viewModel.summary.totalPages == 5)
        #expect(viewModel.summary.totalResults == 100)
        _ = await ids(of: .popular(1...9)) { $0.send(1, of: 5, movies: [1]) }
        #expect(viewModel.summary.pagesExpected == 5)
        _ = await ids(of: .popular(5...5)) { $0.send(5, of: 5, movies: [1]) }
        #expect(viewModel.summary.nextPage == nil)
    }

    @Test("DefaultMoviesListViewModel.moreHint is the app's advice about the rest of a list, and nil at the end")
    func moreHint() async {
        _ = await ids(of: .popular(limit: 1)) { $0.send(1, of: 2, movies: [1, 2]) }
        #expect(viewModel.moreHint == "More: beyondLimit.")
        _ = await ids(of: .popular()) { $0.send(1, of: 2, movies: [1, 2]) }
        #expect(viewModel.moreHint?.hasPrefix("More: pages(next: 2") == true)
        _ = await ids(of: .popular(2...2)) { $0.send(2, of: 2, movies: [1, 2]) }
        #expect(viewModel.moreHint == nil)
    }

    @Test("Releasing DefaultMoviesListViewModel cancels its load")
    func released() async {
        let gate = Gate()
        var viewModel: DefaultMoviesListViewModel? = DefaultMoviesListViewModel(
            collect: ScriptedPages.Collect { _, _ in try await gate.pass() },
            actions: .none,
            advice: MoviesAdvice()
        )
        viewModel?.start(.popular())
        await gate.wait { $0.arrived == [0] }
        weak let weakViewModel = viewModel
        viewModel = nil
        await gate.wait { $0.cancelled == [0] }
        #expect(weakViewModel == nil)
    }
}

extension MoviesPage {
    fileprivate static func sample(_ number: Int, of total: Int, titled titles: [String]) -> MoviesPage {
        MoviesPage(
            list: .popular(),
            number: number,
            totalPages: total,
            totalResults: total * 2,
            movies: titles.enumerated().map { .sample(number * 100 + $0.offset, $0.element) }
        )
    }
}

@Suite("Next page of DefaultMoviesListViewModel", .timeLimit(.minutes(1)))
@MainActor
struct NextPageTests {
    private let pages = ScriptedPages()
    private var viewModel: DefaultMoviesListViewModel { pages.viewModel }
    private var requestedPages: [ClosedRange<Int>] { pages.collect.inputs.map(\.pagesToFetch) }

    /// Loads the first page of a list.
    private func start(of total: Int = 3, limit: Int? = nil) async {
        await pages.show(.popular(limit: limit)) { $0.send(1, of: total, movies: [1, 2]) }
    }

    @Test("DefaultMoviesListViewModel.loadNextPage() requests the next page once and appends the new films")
    func once() async {
        await start()
        let load = await pages.loadNextPage()
        viewModel.loadNextPage()
        #expect(viewModel.state == .loading(.nextPage))
        load.send(2, of: 3, movies: [2, 3])
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(requestedPages == [1...1, 2...2])
        #expect(viewModel.items.map(\.id) == [1, 2, 3])
    }

    @Test(
        "DefaultMoviesListViewModel.loadNextPage() does nothing at the end of a list, without a list and during a load"
    )
    func none() async {
        viewModel.loadNextPage()
        #expect(viewModel.state == .idle)
        await start(of: 1)
        viewModel.loadNextPage()
        #expect(viewModel.state == .loaded)
        _ = await pages.load(.popular())
        viewModel.loadNextPage()
        #expect(viewModel.state == .loading(.firstPage))
        #expect(requestedPages == [1...1, 1...1])
    }

    @Test(
        "DefaultMoviesListViewModel.loadNextPage() does nothing if the list has reached the limit",
        arguments: [1, 2]
    )
    func limitReached(limit: Int) async {
        await start(limit: limit)
        viewModel.loadNextPage()
        #expect(viewModel.state == .loaded)
        #expect(requestedPages == [1...1])
    }

    @Test("DefaultMoviesListViewModel.loadNextPage() repeats the load of a failed next page")
    func retry() async {
        await start()
        let failing = await pages.loadNextPage()
        failing.finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state == .failedNextPage(message: "\(MoviesError.notStored)\nAdvice.") }
        #expect(viewModel.items.map(\.id) == [1, 2])
        let load = await pages.loadNextPage()
        #expect(viewModel.state == .loading(.nextPage))
        load.send(2, of: 3, movies: [3])
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(requestedPages == [1...1, 2...2, 2...2])
        #expect(viewModel.items.map(\.id) == [1, 2, 3])
    }

    @Test(
        "DefaultMoviesListViewModel.loadNextPage() requests the list that the first page names, not the list that was requested first"
    )
    func list() async throws {
        let interpreted = MoviesList.search(MovieSearch(query: MovieQuery("Inception"), year: 2010))
        await pages.show { $0.yield(Fetched(.sample(1, of: 2, list: interpreted, movies: [1]))) }
        _ = await pages.loadNextPage()
        #expect(pages.collect.inputs.last?.list == interpreted)
    }
}
