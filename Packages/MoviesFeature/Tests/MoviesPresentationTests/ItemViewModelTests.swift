import AsyncTesting
import CoreDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import Testing

@MainActor
struct ItemViewModelTests {
    @Test(
        "One notice reports all stored results, with their age in the largest non-zero unit and the reason",
        arguments: [
            (0, "less than a minute"), (59, "less than a minute"), (60, "1 minute"), (3_599, "59 minutes"),
            (3_600, "1 hour"), (7_200, "2 hours"), (86_400, "1 day"), (15_000_000, "173 days"),
        ]
    )
    func age(seconds: Int, expected: String) async {
        let pages = ScriptedPages()
        let staleness = Staleness(age: .seconds(seconds), reason: .unreachable(reason: "The host is silent."))
        await pages.show(.popular(1...2)) { load in
            for number in 1...2 { load.yield(Fetched(.sample(number, of: 2, movies: [number]), staleness: staleness)) }
        }
        #expect(pages.viewModel.notices == ["Showing stored results from \(expected) ago. The host is silent."])
    }

    @Test("MoviesListItemViewModel has the page of an id, and texts for known facts, empty ones for unknown facts")
    func item() throws {
        let imdb = Movie(id: .imdb(try #require(IMDbID("tt0083658"))), title: "Rain")
        #expect(MoviesListItemViewModel(imdb).pageAddress == "https://www.imdb.com/title/tt0083658/")
        let texts = [Movie.sample(1, rating: 7.96), Movie(id: .tmdb(1), title: "A film"), .sample(1, released: "1982")]
            .map(MoviesListItemViewModel.init).map { [$0.releaseDate, $0.yearText, $0.ratingText] }
        #expect(texts == [["2010-07-16", "2010", "8.0"], ["", "", ""], ["", "1982", "8.0"]])
        let ratings = [0.04, 7.25, 9.96, 10].map { MoviesListItemViewModel(.sample(1, rating: $0)).ratingText }
        #expect(ratings == ["0.0", "7.3", "10.0", "10.0"])
    }

    @Test("MovieDetailsItemViewModel.runtimeText omits hours or minutes that are 0, and is nil for an unknown runtime")
    func runtime() {
        let texts = [nil, 45, 60, 117].map { minutes in
            MovieDetailsItemViewModel(MovieDetails(movie: .sample(1), runtimeMinutes: minutes)).runtimeText
        }
        #expect(texts == [nil, "45 min", "1 h", "1 h 57 min"])
    }
}

@MainActor
struct MoviesListArrangementTests {
    private let arrangement = MoviesListArrangement()
    private let items = ["Brazil", "Amélie", "Zodiac"].map { MoviesListItemViewModel(.sample(1, $0)) }

    @Test(
        "The filter of MoviesListArrangement ignores case, accents and spaces at its ends, and does not distinguish “&” and “and”",
        arguments: [" TÓM & v ", "m and v"]
    )
    func ignoredDifferences(text: String) {
        arrangement.filter(by: text)
        let titles = ["Tom & Viv", "Tom and Viv", "Tommy"]
        #expect(arrangement.indices(of: titles.map { MoviesListItemViewModel(.sample(1, $0)) }) == [0, 1])
    }

    @Test("MoviesListArrangement arranges other items although their number is the same")
    func otherItems() {
        arrangement.filter(by: "brazil")
        #expect(arrangement.indices(of: items) == [0])
        #expect(arrangement.indices(of: items.reversed()) == [2])
    }
}

@Suite("WatchlistMarks", .timeLimit(.minutes(10)))
@MainActor
struct WatchlistMarksTests {
    private let movie = MoviesListItemViewModel(.sample(78))

    private func observing(_ watchlist: FakeWatchlist) -> WatchlistMarks {
        let marks = WatchlistMarks(watchlist)
        marks.startObserving()
        return marks
    }

    @Test("WatchlistMarks finds the mark of a film by its IMDb id")
    func imdbID() async throws {
        let imdbID = try #require(IMDbID("tt0083658"))
        let movie = MoviesListItemViewModel(.sample(78, imdbID: imdbID))
        let marks = observing(FakeWatchlist([.imdb(imdbID): .planned]))
        await eventually { marks.mark(of: movie) == .planned }
    }

    @Test("An observation misses no change that happens during the first load")
    func changeDuringLoad() async {
        let loads = Recorder<Void>()
        let watchlist = FakeWatchlist { watchlist in
            loads.append(())
            if loads.all.count == 1 { watchlist.change([.tmdb(78): .planned]) }
        }
        let marks = observing(watchlist)
        await eventually { marks.mark(of: movie) == .planned }
        #expect(loads.all.count == 2)
    }

    @Test("WatchlistMarks loads only the marks that a view has requested, also after a change and after a failed load")
    func requests() async {
        let watchlist = FakeWatchlist([.tmdb(1): .planned, .tmdb(78): .planned], failure: TestError())
        let marks = observing(watchlist)
        #expect(marks.mark(of: movie) == nil)
        await eventually { marks.problem != nil }
        watchlist.failure = nil
        let other = MoviesListItemViewModel(.sample(79))
        #expect(marks.mark(of: other) == nil)
        await eventually { marks.mark(of: movie) == .planned }
        #expect(marks.problem == nil)
        watchlist.change([.tmdb(78): .watched])
        await eventually { marks.mark(of: movie) == .watched }
        #expect(watchlist.requests == [[.tmdb(78)], [.tmdb(78), .tmdb(79)], [.tmdb(78), .tmdb(79)]])
    }

    @Test("WatchlistMarks.toggle(_:) passes the state that the user sees, or nil before the marks are loaded again")
    func shownState() async {
        let watchlist = FakeWatchlist([.tmdb(78): .planned])
        let marks = WatchlistMarks(watchlist)
        for _ in 1...2 {
            await marks.toggle(movie)
            await marks.load([movie])
            await marks.toggle(movie)
        }
        #expect(watchlist.shown == [nil, false, nil, false])
    }

    @Test("A cancelled load or toggle shows no problem in WatchlistMarks")
    func cancelled() async {
        let marks = WatchlistMarks(FakeWatchlist(failure: CancellationError()))
        await marks.toggle(movie)
        await marks.load([movie])
        #expect(marks.problem == nil)
    }
}
