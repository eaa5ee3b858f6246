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
        return pages.ids
    }

    @Test("DefaultMoviesListViewModel opens the page of a film, and copies texts")
    func pageAndCopies() async {
        await pages.show { $0.send(1, of: 1, movies: [1, 2]) }
        for index in [1, 2, -1] { viewModel.openPage(ofItemAt: index) }
        viewModel.copy("tmdb:2")
        #expect(pages.opened.all == ["https://www.themoviedb.org/movie/2"] && pages.copied.all == ["tmdb:2"])
    }

    @Test("A film of two pages is shown once, at its first position")
    func duplicates() async {
        let ids = await ids(of: .popular(1...500)) {
            $0.send(1, of: 2, movies: [1, 2])
            $0.send(2, of: 2, movies: [2, 3, 1])
        }
        #expect(ids == [1, 2, 3])
    }

    @Test("The fresh version replaces a stored page of a limited list")
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
        #expect(ids == expected && viewModel.summary.isTruncated == isTruncated)
    }

    @Test("A sorted list is shown when all pages have arrived, and the limit is applied after sorting")
    func sorted() async {
        let load = await pages.load(.popular(1...500, limit: 2, sort: .title))
        load.yield(Fetched(.sample(1, of: 2, movies: [.sample(1, "Zulu"), .sample(2, "Alien")])))
        await pages.wait { $0.summary.pages == 1 }
        #expect(viewModel.items.isEmpty)
        load.yield(Fetched(.sample(2, of: 2, movies: [.sample(3, "Brazil"), .sample(4, "Yojimbo")])))
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.items.map(\.title) == ["Alien", "Brazil"])
    }

    @Test("No films of a sorted list with a failed page are shown")
    func sortedIncomplete() async {
        let load = await pages.load(.popular(1...500, sort: .rating))
        load.send(1, of: 2, movies: [1])
        load.finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state == .failedNextPage(message: ScriptedPages.failure) }
        #expect(viewModel.items.isEmpty)
    }

    @Test("One notice reports all expired responses, with their age and the reason")
    func notices() async {
        let staleness = Staleness(age: .seconds(3 * 86_400), reason: .unreachable(reason: "api.example.org is silent."))
        await pages.show(.popular(1...500)) { load in
            for number in 1...2 { load.send(number, of: 2, movies: [number], staleness: staleness) }
        }
        #expect(viewModel.notices == ["Showing stored results from 3 days ago. api.example.org is silent."])
    }

    @Test("The summary of DefaultMoviesListViewModel contains the next page and the expected pages")
    func summary() async {
        for (requested, expected, next) in [(3...3, 1, 4), (1...9, 5, 2), (5...5, 1, nil)] as [(_, _, Int?)] {
            await pages.show(.popular(requested)) { $0.send(requested.lowerBound, of: 5, movies: [1]) }
            let summary = viewModel.summary
            #expect(summary.firstPage == requested.lowerBound && summary.totalPages == 5 && summary.totalResults == 100)
            #expect(summary.pagesExpected == expected && summary.nextPage == next)
        }
    }

    @Test("A new list and the release of the view model cancel the running load")
    func released() async {
        let gate = Gate()
        let collect = ScriptedPages.Collect { request, _ in try await gate.pass(request.pagesToFetch.upperBound) }
        var viewModel: DefaultMoviesListViewModel? = DefaultMoviesListViewModel(
            collect: collect,
            advice: MoviesAdvice()
        )
        viewModel?.start(.popular())
        await gate.wait { $0.arrived == [1] }
        viewModel?.start(.popular(1...2))
        await gate.wait { $0.cancelled == [1] && $0.arrived == [1, 2] }
        weak let weakViewModel = viewModel
        viewModel = nil
        await gate.wait { $0.cancelled == [1, 2] }
        #expect(weakViewModel == nil)
    }
}

@Suite("Next page of DefaultMoviesListViewModel", .timeLimit(.minutes(1)))
@MainActor
struct NextPageTests {
    private let pages = ScriptedPages()
    private var viewModel: DefaultMoviesListViewModel { pages.viewModel }

    @Test("loadNextPage() requests the next page once, appends the new films, and repeats a failed load")
    func once() async {
        await pages.show { $0.send(1, of: 3, movies: [1, 2]) }
        let failing = await pages.loadNextPage()
        viewModel.loadNextPage()
        #expect(viewModel.state == .loading(.nextPage))
        failing.finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state == .failedNextPage(message: ScriptedPages.failure) }
        #expect(pages.ids == [1, 2])
        let load = await pages.loadNextPage()
        #expect(viewModel.state == .loading(.nextPage))
        load.send(2, of: 3, movies: [2, 3])
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(pages.requested == [1...1, 2...2, 2...2] && pages.ids == [1, 2, 3])
    }

    @Test("loadNextPage() does nothing at the end of a list, without a list and during a load")
    func none() async {
        viewModel.loadNextPage()
        #expect(viewModel.state == .idle)
        await pages.show { $0.send(1, of: 1, movies: [1, 2]) }
        viewModel.loadNextPage()
        #expect(viewModel.state == .loaded)
        _ = await pages.load(.popular())
        viewModel.loadNextPage()
        #expect(viewModel.state == .loading(.firstPage) && pages.requested == [1...1, 1...1])
    }

    @Test("loadNextPage() does nothing if the list has reached the limit", arguments: [1, 2])
    func limitReached(limit: Int) async {
        await pages.show(.popular(limit: limit)) { $0.send(1, of: 3, movies: [1, 2]) }
        viewModel.loadNextPage()
        #expect(viewModel.state == .loaded && pages.requested == [1...1])
    }

    @Test("loadNextPage() requests the list that the first page names, not the list that was requested first")
    func list() async throws {
        let interpreted = MoviesList.search(MovieSearch(query: MovieQuery("Inception"), year: 2010))
        await pages.show { $0.yield(Fetched(.sample(1, of: 2, list: interpreted, movies: [1]))) }
        _ = await pages.loadNextPage()
        #expect(pages.collect.inputs.last?.list == interpreted)
    }
}
