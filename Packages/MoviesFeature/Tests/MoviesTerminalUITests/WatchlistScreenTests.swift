import AsyncTesting
import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTerminalUI
import MoviesTestSupport
import TerminalText
import TerminalUI
import Testing

/// Expects that a screen observes the watchlist until it disappears or is released.
@MainActor
private func expectEndOfObservation(by makeScreen: (FakeWatchlist) -> any Screen) async {
    let watchlist = FakeWatchlist()
    let disappearing = makeScreen(watchlist)
    var released: (any Screen)? = makeScreen(watchlist)
    await eventually { watchlist.observers == 2 }
    disappearing.didDisappear()
    await eventually { watchlist.observers == 1 }
    #expect(watchlist.observers == 1)
    #expect(released?.takesText == false)
    released = nil
    await eventually { watchlist.observers == 0 }
    #expect(watchlist.observers == 0)
}

@Suite("The watchlist on MoviesSearchScreen", .timeLimit(.minutes(1)))
@MainActor
struct SearchScreenWatchlistTests {
    private let viewModel = StubMoviesSearchViewModel()
    private let context = RenderContext.sample

    /// Returns a screen with three films whose list has the focus.
    private func screen(_ watchlist: FakeWatchlist?) -> MoviesSearchScreen {
        viewModel.movies.show(3)
        let marks = watchlist.map { WatchlistMarks(watchlist: $0, toggle: ToggleWatchlistUseCase(watchlist: $0)) }
        let screen = MoviesSearchScreen(viewModel: viewModel, caption: .sample, watchlist: marks, preview: .sample()) {
            _ in nil
        }
        screen.press(.escape)
        screen.didAppear()
        return screen
    }

    private func notices(_ screen: MoviesSearchScreen) -> String { screen.render(context).lines[1] }

    @Test("MoviesSearchScreen marks planned films with ★ and watched films with ✓, in a column of their own")
    func marks() async {
        let screen = screen(FakeWatchlist([.tmdb(1): .planned, .tmdb(2): .watched]))
        await eventually { screen.render(context).lines[3].contains("★") }
        #expect(
            screen.render(context).lines[2...5] == [
                "    Title                                     Year   Rating",
                "▸ ★ Film 1                                    2010      8.0",
                "  ✓ Film 2                                    2010      8.0",
                "    Film 3                                    2010      8.0",
            ]
        )
        screen.didDisappear()
    }

    @Test("In MoviesSearchScreen, the key w adds the selected film to the watchlist, and then removes it")
    func toggle() async {
        let watchlist = FakeWatchlist()
        let screen = screen(watchlist)
        screen.press(.down, .character("w"))
        await eventually { screen.render(context).lines[4].contains("★") }
        #expect(screen.render(context).lines[4].hasPrefix("▸ ★ Film 2"))
        screen.press(.character("w"))
        await eventually { !screen.render(context).lines[4].contains("★") }
        #expect(watchlist.toggled.map(\.id) == [.tmdb(2), .tmdb(2)])
        screen.didDisappear()
    }

    @Test("MoviesSearchScreen lists the key w only while the list has the focus, and types w into the query field")
    func keys() {
        let watchlist = FakeWatchlist()
        let screen = screen(watchlist)
        #expect(screen.keys.map(\.keys).contains("w"))
        screen.press(.character("/"), .character("w"))
        #expect(!screen.keys.map(\.keys).contains("w"))
        #expect(viewModel.edits.last == ["w", ""])
        #expect(watchlist.toggled.isEmpty)
        screen.didDisappear()
    }

    @Test("In MoviesSearchScreen, the key w does nothing if no film is selected")
    func nothingSelected() {
        let watchlist = FakeWatchlist()
        let screen = screen(watchlist)
        viewModel.movies.state = .loading(.nextPage)
        #expect(screen.press(.end, .character("w")))
        viewModel.movies.items = []
        viewModel.movies.state = .empty
        #expect(screen.press(.character("w")))
        #expect(watchlist.toggled.isEmpty)
        screen.didDisappear()
    }

    @Test(
        "MoviesSearchScreen shows the first line of the error of a load, without control characters, until a load succeeds"
    )
    func problem() async {
        struct Failure: Error, CustomStringConvertible {
            let description = "The disk\u{7} is full.\nTry later."
        }
        let watchlist = FakeWatchlist(failure: Failure())
        let screen = screen(watchlist)
        await eventually { notices(screen).contains("disk") }
        screen.press(.home)
        #expect(notices(screen) == " The disk is full.")
        watchlist.failure = nil
        watchlist.change([.tmdb(1): .planned])
        await eventually { !notices(screen).contains("disk") }
        #expect(notices(screen) == "")
        screen.didDisappear()
    }

    @Test("In MoviesSearchScreen, the error of the key w disappears at the next key, and the key w shows it again")
    func problemDisappears() async {
        let watchlist = FakeWatchlist([.tmdb(1): .watched])
        let screen = screen(watchlist)
        await eventually { screen.render(context).lines[3].contains("✓") }
        watchlist.failure = TestError()
        for _ in 1...2 {
            screen.press(.character("w"))
            await eventually { notices(screen).contains("TestError") }
            #expect(notices(screen) == " TestError()")
            screen.press(.home)
            #expect(notices(screen) == "")
        }
        screen.didDisappear()
    }

    @Test("Without a watchlist, MoviesSearchScreen has no column for marks and does not handle or list the key w")
    func without() {
        let screen = screen(nil)
        #expect(!screen.press(.character("w")))
        #expect(!screen.keys.map(\.keys).contains("w"))
        #expect(screen.render(context).lines[3] == "▸ Film 1                                      2010      8.0")
        screen.didDisappear()
    }

    @Test("MoviesSearchScreen ends the observation of the watchlist when it disappears and when it is released")
    func endsObservation() async { await expectEndOfObservation { screen($0) } }
}

@Suite("The watchlist on MovieDetailsScreen", .timeLimit(.minutes(1)))
@MainActor
struct DetailsScreenWatchlistTests {
    private let viewModel = StubMovieDetailsViewModel()
    private let context = RenderContext(size: Size(columns: 80, rows: 20))

    private func screen(_ watchlist: FakeWatchlist?) -> MovieDetailsScreen {
        let screen = MovieDetailsScreen(
            viewModel: viewModel,
            preview: MoviesListItemViewModel(.sample(78, "Rain")),
            caption: .sample,
            watchlist: watchlist.map { WatchlistMarks(watchlist: $0, toggle: ToggleWatchlistUseCase(watchlist: $0)) },
            decoder: nil
        )
        screen.didAppear()
        return screen
    }

    @Test(
        "The status of MovieDetailsScreen shows whether the film is planned or watched",
        arguments: [(WatchlistStatus.planned, "tmdb · ★ on the watchlist"), (.watched, "tmdb · ✓ watched")]
    )
    func marks(status: WatchlistStatus, text: String) async {
        let watchlist = FakeWatchlist([.tmdb(78): status])
        let screen = screen(watchlist)
        await eventually { screen.statusText(context) == text }
        #expect(screen.statusText(context) == text)
        watchlist.change([:])
        await eventually { screen.statusText(context) == "tmdb" }
        #expect(screen.statusText(context) == "tmdb")
        screen.didDisappear()
    }

    @Test("In MovieDetailsScreen, the key w adds the film to the watchlist, with the loaded facts if there are any")
    func toggle() async throws {
        let watchlist = FakeWatchlist()
        let screen = screen(watchlist)
        #expect(screen.keys.map(\.keys).contains("w"))
        #expect(screen.handle(.key(.character("w")), context))
        await eventually { screen.statusText(context).contains("★") }
        let imdbID = try #require(IMDbID("tt0045152"))
        let details = MovieDetails(movie: .sample(78, "Singin' in the Rain", imdbID: imdbID))
        viewModel.state = .loaded(MovieDetailsItemViewModel(details), isRefreshing: false)
        #expect(screen.handle(.key(.character("w")), context))
        await eventually { watchlist.toggled.count == 2 }
        #expect(watchlist.toggled.map(\.title) == ["Rain", "Singin' in the Rain"])
        #expect(watchlist.toggled.map(\.imdbID) == [nil, imdbID])
        screen.didDisappear()
    }

    @Test(
        "The status of MovieDetailsScreen shows the error of the key w until the next key, and the error of a load longer"
    )
    func problem() async {
        let watchlist = FakeWatchlist([.tmdb(78): .planned])
        let screen = screen(watchlist)
        await eventually { screen.statusText(context).contains("★") }
        watchlist.failure = TestError()
        _ = screen.handle(.key(.character("w")), context)
        await eventually { screen.statusText(context).contains("TestError") }
        _ = screen.handle(.key(.down), context)
        #expect(screen.statusText(context) == "tmdb · ★ on the watchlist")
        watchlist.change([:])
        await eventually { screen.statusText(context).contains("TestError") }
        _ = screen.handle(.key(.down), context)
        #expect(screen.statusText(context) == "tmdb · ★ on the watchlist · TestError()")
        screen.didDisappear()
    }

    @Test("Without a watchlist, MovieDetailsScreen does not handle or list the key w")
    func without() {
        let screen = screen(nil)
        #expect(!screen.handle(.key(.character("w")), context))
        #expect(!screen.keys.map(\.keys).contains("w"))
        #expect(screen.statusText(context) == "tmdb")
        screen.didDisappear()
    }

    @Test("MovieDetailsScreen ends the observation of the watchlist when it disappears and when it is released")
    func endsObservation() async { await expectEndOfObservation { screen($0) } }
}
