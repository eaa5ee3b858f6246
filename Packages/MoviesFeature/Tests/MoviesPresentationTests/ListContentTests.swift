import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("Content of a list", .timeLimit(.minutes(1)))
@MainActor
struct ListContentTests {
    private let pages = ScriptedPages()
    private var viewModel: DefaultMoviesListViewModel { pages.viewModel }

    private func ids(of request: MoviesListRequest, _ send: (ScriptedLoad<MoviesPage>) -> Void) async -> [Int] {
        let load = await pages.load(request)
        send(load)
        load.finish()
        await pages.wait { $0.state.isSettled }
        return viewModel.items.map(\.id)
    }

    @Test("Shows a film of two pages once, at its first position")
    func duplicates() async {
        let ids = await ids(of: .popular(1...500)) {
            $0.send(1, of: 2, films: [1, 2])
            $0.send(2, of: 2, films: [2, 3, 1])
        }
        #expect(ids == [1, 2, 3])
    }

    @Test("Replaces a page by its newer version")
    func refreshed() async {
        let load = await pages.load(.popular(policy: .cacheFirst))
        load.send(1, of: 2, films: [1, 2], age: .seconds(60))
        await pages.wait { $0.items.count == 2 }
        #expect(viewModel.state.isRefreshing)
        load.send(1, of: 2, films: [3, 1])
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.items.map(\.id) == [3, 1])
        #expect(viewModel.summary.pages == 1)
    }

    @Test("Replaces a page by its newer version if a limit is set")
    func refreshedWithLimit() async {
        let ids = await ids(of: .popular(limit: 1, policy: .cacheFirst)) {
            $0.send(1, of: 2, films: [1, 2])
            $0.send(1, of: 2, films: [3, 1])
        }
        #expect(ids == [3])
    }

    @Test("The limit is the maximum number of films")
    func limit() async {
        let ids = await ids(of: .popular(1...500, limit: 3)) { $0.send(1, of: 9, films: [1, 2, 3, 4]) }
        #expect(ids == [1, 2, 3])
        #expect(viewModel.summary.isCut)
    }

    @Test("A limit of 0 needs one page and shows no film")
    func limitOfZero() async {
        #expect(MoviesListRequest.popular(limit: 0).pagesToFetch == 1...1)
        let ids = await ids(of: .popular(limit: 0)) { $0.send(1, of: 9, films: [1, 2]) }
        #expect(ids.isEmpty)
    }

    @Test("Shows all films below the limit")
    func generousLimit() async {
        let ids = await ids(of: .popular(limit: 20)) { $0.send(1, of: 1, films: [1, 2]) }
        #expect(ids == [1, 2])
        #expect(!viewModel.summary.isCut)
    }

    @Test("Sorts when all pages have arrived, and applies the limit afterwards")
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

    @Test("Shows no sorted films if a page fails, because it may contain the best")
    func sortedIncomplete() async {
        let load = await pages.load(.popular(1...500, sort: .rating))
        load.send(1, of: 2, films: [1])
        load.finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state.isSettled }
        #expect(viewModel.items.isEmpty)
        #expect(viewModel.state == .failedNextPage(message: "\(MoviesError.notStored)\nAdvice."))
    }

    @Test("The age of expired responses is a notice, once")
    func notices() async {
        let staleness = Staleness(age: .seconds(3 * 86_400), reason: .unreachable(reason: "api.example.org is silent."))
        _ = await ids(of: .popular(1...500)) {
            $0.send(1, of: 2, films: [1], staleness: staleness)
            $0.send(2, of: 2, films: [2], staleness: staleness)
        }
        #expect(viewModel.notices == ["Showing stored results from 3 days ago. api.example.org is silent."])
    }

    @Test("The summary contains the next page and the expected pages")
    func summary() async {
        _ = await ids(of: .popular(3...3)) { $0.send(3, of: 5, films: [1]) }
        #expect(viewModel.summary.firstPage == 3)
        #expect(viewModel.summary.nextPage == 4)
        #expect(viewModel.summary.totalPages == 5)
        #expect(viewModel.summary.totalResults == 100)
        _ = await ids(of: .popular(1...9)) { $0.send(1, of: 5, films: [1]) }
        #expect(viewModel.summary.pagesExpected == 5)
        _ = await ids(of: .popular(5...5)) { $0.send(5, of: 5, films: [1]) }
        #expect(viewModel.summary.nextPage == nil)
    }

    @Test("The app advises how to see the rest of a list, if there is one")
    func more() async {
        _ = await ids(of: .popular(limit: 1)) { $0.send(1, of: 2, films: [1, 2]) }
        #expect(viewModel.more == "More: beyondLimit.")
        _ = await ids(of: .popular()) { $0.send(1, of: 2, films: [1, 2]) }
        #expect(viewModel.more?.hasPrefix("More: pages(next: 2") == true)
        _ = await ids(of: .popular(2...2)) { $0.send(2, of: 2, films: [1, 2]) }
        #expect(viewModel.more == nil)
    }

    @Test("Releasing the view model cancels its load")
    func released() async {
        let gate = Gate()
        var viewModel: DefaultMoviesListViewModel? = DefaultMoviesListViewModel(
            collect: ScriptedPages.Collect { _, _ in try await gate.pass() },
            actions: .none,
            advice: MoviesAdvice()
        )
        viewModel?.start(.popular())
        await gate.wait { $0.arrived == [0] }
        weak let weakly = viewModel
        viewModel = nil
        await gate.wait { $0.cancelled == [0] }
        #expect(weakly == nil)
    }
}

extension MoviesPage {
    fileprivate static func sample(_ number: Int, of total: Int, titled titles: [String]) -> MoviesPage {
        MoviesPage(
            list: .popular,
            number: number,
            totalPages: total,
            totalResults: total * 2,
            movies: titles.enumerated().map { .sample(number * 100 + $0.offset, $0.element) }
        )
    }
}

@Suite("The next page", .timeLimit(.minutes(1)))
@MainActor
struct NextPageTests {
    private let pages = ScriptedPages()
    private var viewModel: DefaultMoviesListViewModel { pages.viewModel }
    private var asked: [ClosedRange<Int>] { pages.collect.inputs.map(\.pagesToFetch) }

    /// A list whose first page is there.
    private func start(of total: Int = 3, limit: Int? = nil) async {
        let load = await pages.load(.popular(limit: limit))
        load.send(1, of: total, films: [1, 2])
        load.finish()
        await pages.wait { $0.state.isSettled }
    }

    @Test("The next page is requested once and appended, each film once")
    func once() async {
        await start()
        let load = await pages.loadNextPage()
        viewModel.loadNextPage()
        #expect(viewModel.state == .loading(.nextPage))
        load.send(2, of: 3, films: [2, 3])
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(asked == [1...1, 2...2])
        #expect(viewModel.items.map(\.id) == [1, 2, 3])
    }

    @Test("No page is requested after the end of the list, or without a list")
    func none() async {
        viewModel.loadNextPage()
        #expect(viewModel.state == .idle)
        await start(of: 1)
        viewModel.loadNextPage()
        #expect(viewModel.state == .loaded)
        _ = await pages.load(.popular())
        viewModel.loadNextPage()
        #expect(viewModel.state == .loading(.firstPage))
        #expect(asked == [1...1, 1...1])
    }

    @Test("No page is requested after the limit", arguments: [1, 2])
    func full(limit: Int) async {
        await start(limit: limit)
        viewModel.loadNextPage()
        #expect(viewModel.state == .loaded)
        #expect(asked == [1...1])
    }

    @Test("A failed next page can be requested again")
    func again() async {
        await start()
        let failing = await pages.loadNextPage()
        failing.finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state == .failedNextPage(message: "\(MoviesError.notStored)\nAdvice.") }
        #expect(viewModel.items.map(\.id) == [1, 2])
        let load = await pages.loadNextPage()
        #expect(viewModel.state == .loading(.nextPage))
        load.send(2, of: 3, films: [3])
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(asked == [1...1, 2...2, 2...2])
        #expect(viewModel.items.map(\.id) == [1, 2, 3])
    }

    @Test("The next page belongs to the list of the first page")
    func list() async throws {
        let load = await pages.load(.popular())
        let meant = MoviesList.search(MovieSearch(query: try #require(.init("Inception")), year: 2010))
        load.yield(Fetched(.sample(1, of: 2, list: meant, films: [1])))
        load.finish()
        await pages.wait { $0.state == .loaded }
        _ = await pages.loadNextPage()
        #expect(pages.collect.inputs.last?.list == meant)
    }
}
