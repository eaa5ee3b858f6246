import AsyncTesting
import CoreDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("WatchlistMarks", .timeLimit(.minutes(1)))
@MainActor
struct WatchlistMarksTests {
    private let movie = MoviesListItemViewModel(.sample(78))

    private func observing(_ watchlist: FakeWatchlist, _ body: (WatchlistMarks) async throws -> Void) async rethrows {
        let marks = WatchlistMarks(watchlist)
        marks.startObserving()
        try await body(marks)
        marks.stopObserving()
    }

    @Test(
        "WatchlistMarks finds the mark of a film by its id at the source or by its IMDb id",
        arguments: [false, true],
        [(WatchlistStatus.planned, WatchlistMark.planned), (.watched, .watched)]
    )
    func marks(usesIMDbID: Bool, status: (WatchlistStatus, WatchlistMark)) async throws {
        let imdbID = try #require(IMDbID("tt0083658"))
        let movie = MoviesListItemViewModel(.sample(78, imdbID: imdbID))
        await observing(FakeWatchlist([usesIMDbID ? .imdb(imdbID) : .tmdb(78): status.0])) { marks in
            #expect(marks.mark(of: movie) == nil)
            await eventually { marks.mark(of: movie) != nil }
            #expect(marks.mark(of: movie) == status.1)
            #expect(marks.mark(of: MoviesListItemViewModel(.sample(83658))) == nil)
            #expect(marks.problem == nil)
        }
    }

    @Test("An observation misses no change that happens during the first load")
    func changeDuringLoad() async {
        let loads = Recorder<Void>()
        let watchlist = FakeWatchlist { watchlist in
            loads.append(())
            if loads.all.count == 1 { watchlist.change([.tmdb(78): .planned]) }
        }
        await observing(watchlist) { marks in await eventually { marks.mark(of: movie) == .planned } }
        #expect(loads.all.count == 2)
    }

    @Test("WatchlistMarks loads only the marks that a view has requested, also after a change and after a failed load")
    func requests() async {
        let watchlist = FakeWatchlist([.tmdb(1): .planned, .tmdb(78): .planned], failure: TestError())
        await observing(watchlist) { marks in
            #expect(marks.mark(of: movie) == nil)
            await eventually { marks.problem != nil }
            watchlist.failure = nil
            let other = MoviesListItemViewModel(.sample(79))
            #expect(marks.mark(of: other) == nil)
            await eventually { marks.mark(of: movie) == .planned }
            #expect(marks.problem == nil)
            watchlist.change([.tmdb(78): .watched])
            await eventually { marks.mark(of: movie) == .watched }
        }
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
        await observing(FakeWatchlist(failure: CancellationError())) { marks in
            await marks.toggle(movie)
            await marks.load([movie])
            #expect(marks.problem == nil)
        }
    }
}
