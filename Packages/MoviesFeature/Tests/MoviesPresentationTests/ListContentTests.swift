import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import Observation
import Testing

@Suite("Rows of DefaultMoviesListViewModel", .timeLimit(.minutes(10)))
@MainActor
struct ListContentTests {
    private let pages = ScriptedPages()
    private var viewModel: DefaultMoviesListViewModel { pages.viewModel }

    @Test("DefaultMoviesListViewModel opens the page of a film, and copies texts")
    func pageAndCopies() async {
        await pages.show { $0.send(1, of: 1, movies: [1, 2]) }
        for index in [1, 2, -1] { viewModel.openPage(ofItemAt: index) }
        viewModel.copy("tmdb:2")
        #expect(pages.opened.all == ["https://www.themoviedb.org/movie/2"] && pages.copied.all == ["tmdb:2"])
    }

    @Test("A film of two pages is shown once, at its first position")
    func duplicates() async {
        await pages.show(.popular(1...500)) {
            $0.send(1, of: 2, movies: [1, 2])
            $0.send(2, of: 2, movies: [2, 3, 1])
        }
        #expect(pages.ids == [1, 2, 3])
    }

    @Test("A sorted list is shown when all pages have arrived, and the limit is applied after sorting")
    func sorted() async {
        for fails in [true, false] {
            let load = await pages.load(.popular(1...500, limit: 2, sort: .title))
            load.yield(Fetched(.sample(1, of: 2, movies: [.sample(1, "Zulu"), .sample(2, "Alien")])))
            await pages.wait { $0.summary.pages == 1 }
            #expect(viewModel.items.isEmpty)
            if !fails { load.yield(Fetched(.sample(2, of: 2, movies: [.sample(3, "Brazil"), .sample(4, "Yojimbo")]))) }
            load.finish(throwing: fails ? MoviesError.notStored : nil)
            await pages.wait { $0.state == (fails ? .failedNextPage(message: ScriptedPages.failure) : .loaded) }
            #expect(viewModel.items.map(\.title) == (fails ? [] : ["Alien", "Brazil"]))
        }
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
        var viewModel: DefaultMoviesListViewModel? = DefaultMoviesListViewModel(collect: collect, advice: .sample)
        viewModel?.start(.popular())
        await gate.wait { $0.arrived == [1] }
        viewModel?.start(.popular(1...2))
        await gate.wait { $0.cancelled == [1] && $0.arrived == [1, 2] }
        weak let weakViewModel = viewModel
        viewModel = nil
        await gate.wait { $0.cancelled == [1, 2] }
        #expect(weakViewModel == nil)
    }

    @Test("loadNextPage() does nothing at the end of a list or at its limit, without a list and during a load")
    func none() async {
        viewModel.loadNextPage()
        #expect(viewModel.state == .idle)
        for (limit, total) in [(nil, 1), (1, 3), (2, 3)] as [(Int?, Int)] {
            await pages.show(.popular(limit: limit)) { $0.send(1, of: total, movies: [1, 2]) }
            viewModel.loadNextPage()
            #expect(viewModel.state == .loaded)
        }
        _ = await pages.load(.popular())
        viewModel.loadNextPage()
        #expect(viewModel.state == .loading(.firstPage) && pages.requested == [1...1, 1...1, 1...1, 1...1])
    }

    @Test("loadNextPage() requests the list that the first page names, not the list that was requested first")
    func list() async throws {
        let interpreted = MoviesList.search(MovieSearch(query: MovieQuery("Inception"), year: 2010))
        await pages.show { $0.yield(Fetched(.sample(1, of: 2, list: interpreted, movies: [1]))) }
        _ = await pages.loadNextPage()
        #expect(pages.collect.inputs.last?.list == interpreted)
    }
}

@Suite("DefaultMoviesListViewModel.nearestTitles", .timeLimit(.minutes(10)))
@MainActor
struct NearestTitlesTests {
    /// The ids of the films that searches for other words than "found" find.
    private let found = Recorder<Int>()

    private let find = StubUseCase<FindNearestTitlesUseCase.Input, [String]> { _ in ["Alien"] }
    private let viewModel: DefaultMoviesListViewModel

    init() {
        viewModel = DefaultMoviesListViewModel(
            collect: ScriptedPages.Collect { [found] request, report in
                let movies = request.list.query?.text == "found" ? [1] : found.all
                await report(Fetched(.sample(of: 1, list: request.list, movies: movies)))
            },
            findNearestTitles: find,
            advice: .sample
        )
    }

    private func request(_ text: String, pages: ClosedRange<Int>? = nil) -> MoviesListRequest {
        MoviesListRequest(.search(MovieSearch(query: MovieQuery(text))), pages: pages)
    }

    @Test("A search without results has the nearest titles, until the next search or a refresh that has films")
    func titles() async throws {
        for text in ["alein", "found", "alein"] {
            try await viewModel.load(request(text))
            #expect(viewModel.nearestTitles == (text == "found" ? [] : ["Alien"]))
        }
        #expect(viewModel.state == .empty)
        for film in [nil, 1] {
            if let film { found.append(film) }
            viewModel.refresh()
            for await isSettled in Observations({ viewModel.state.isSettled }) where isSettled { break }
            #expect(viewModel.nearestTitles.isEmpty == (film != nil))
        }
        #expect(find.inputs.allSatisfy { $0.query?.text == "alein" })
    }

    @Test("A search with results, a later page and an empty list of popular films need no nearest titles")
    func needless() async throws {
        for request in [request("found"), request("alein", pages: 7...7), MoviesListRequest(.popular())] {
            try await viewModel.load(request)
        }
        #expect(find.inputs.isEmpty && viewModel.nearestTitles.isEmpty)
    }
}
