import AsyncTesting
import CoreDomain
import MoviesInterface
import MoviesPresentation
import MoviesTerminalUI
import MoviesTestSupport
import TerminalText
import TerminalUI
import Testing

@Suite("The watchlist on screens", .timeLimit(.minutes(10)))
@MainActor
struct WatchlistScreenTests {
    private let movies = StubMoviesListViewModel()
    private let details = StubMovieDetailsViewModel()

    private func searchScreen(_ watchlist: FakeWatchlist?) -> MoviesSearchScreen {
        movies.show(3)
        let marks = watchlist.map { WatchlistMarks($0) }
        let viewModel = DefaultMoviesSearchViewModel(movies)
        let screen = MoviesSearchScreen(viewModel: viewModel, caption: .sample, watchlist: marks, preview: .sample()) {
            _ in nil
        }
        screen.press(.escape)
        screen.didAppear()
        return screen
    }

    private func detailsScreen(_ watchlist: FakeWatchlist?) -> MovieDetailsScreen {
        let screen = MovieDetailsScreen(
            viewModel: details,
            preview: MoviesListItemViewModel(.sample(78, "Rain")),
            caption: .sample,
            watchlist: watchlist.map { WatchlistMarks($0) },
            decoder: nil
        )
        screen.didAppear()
        return screen
    }

    private func notices(_ screen: MoviesSearchScreen) -> String { screen.lines()[1] }

    @Test("MoviesSearchScreen marks planned films with ★ and watched ones with ✓, and the key w plans or removes one")
    func marks() async {
        let watchlist = FakeWatchlist([.tmdb(1): .planned, .tmdb(2): .watched])
        let screen = searchScreen(watchlist)
        await eventually { screen.lines()[3].contains("★") }
        #expect(
            screen.lines()[2...5] == [
                "    Title                                     Year   Rating",
                "▸ ★ Film 1                                    2010      8.0",
                "  ✓ Film 2                                    2010      8.0",
                "    Film 3                                    2010      8.0",
            ]
        )
        screen.press(.end, .character("w"))
        await eventually { screen.lines()[5].hasPrefix("▸ ★ Film 3") }
        screen.press(.character("w"))
        await eventually { screen.lines()[5].hasPrefix("▸   Film 3") }
        #expect(watchlist.toggled.map(\.id) == [.tmdb(3), .tmdb(3)])
    }

    @Test("The key w is text in the query field, and does nothing if no film is selected")
    func keys() {
        let watchlist = FakeWatchlist()
        let screen = searchScreen(watchlist)
        #expect(screen.keys.map(\.keys).contains("w"))
        screen.press(.character("/"), .character("w"))
        #expect(!screen.keys.map(\.keys).contains("w") && screen.title == "“w”")
        screen.press(.escape)
        movies.state = .loading(.nextPage)
        #expect(screen.press(.end, .character("w")))
        movies.items = []
        movies.state = .empty
        #expect(screen.press(.character("w")) && watchlist.toggled.isEmpty)
    }

    @Test("MoviesSearchScreen shows the error of the key w until the next key, and that of a load until it succeeds")
    func problem() async {
        struct Failure: Error, CustomStringConvertible {
            let description = "The disk\u{7} is full.\nTry later."
        }
        let watchlist = FakeWatchlist([.tmdb(1): .watched])
        let screen = searchScreen(watchlist)
        await eventually { screen.lines()[3].contains("✓") }
        watchlist.failure = Failure()
        for _ in 1...2 {
            screen.press(.character("w"))
            await eventually { notices(screen) == " The disk is full." }
            screen.press(.home)
            #expect(notices(screen) == "")
        }
        watchlist.change([.tmdb(1): .planned])
        await eventually { notices(screen) != "" }
        screen.press(.home)
        #expect(notices(screen) == " The disk is full.")
        watchlist.failure = nil
        watchlist.change([.tmdb(1): .planned])
        await eventually { notices(screen) == "" }
    }

    @Test("Without a watchlist, no screen has marks, and the key w is neither handled nor listed")
    func without() {
        let screen = searchScreen(nil)
        #expect(screen.lines()[3] == "▸ Film 1                                      2010      8.0")
        for screen in [screen, detailsScreen(nil)] as [any Screen] {
            #expect(!screen.press(.character("w")) && !screen.keys.map(\.keys).contains("w"))
        }
    }

    @Test("Each screen observes the watchlist until it disappears or is released")
    func observation() async {
        for makeScreen: @MainActor (FakeWatchlist) -> any Screen in [searchScreen, detailsScreen] {
            let watchlist = FakeWatchlist()
            let disappearing = makeScreen(watchlist)
            var released: (any Screen)? = makeScreen(watchlist)
            await eventually { watchlist.observers == 2 }
            disappearing.didDisappear()
            await eventually { watchlist.observers == 1 }
            #expect(released?.takesText == false)
            released = nil
            await eventually { watchlist.observers == 0 }
        }
    }

    @Test(
        "The status of MovieDetailsScreen shows the mark of the film, and the error of the key w until the next key",
        arguments: [(WatchlistStatus.planned, "tmdb · ★ on the watchlist"), (.watched, "tmdb · ✓ watched")]
    )
    func statusMark(status: WatchlistStatus, text: String) async {
        let watchlist = FakeWatchlist([.tmdb(78): status])
        let screen = detailsScreen(watchlist)
        await eventually { screen.statusText() == text }
        watchlist.failure = TestError()
        screen.press(.character("w"))
        await eventually { screen.statusText() == "\(text) · TestError()" }
        screen.press(.down)
        #expect(screen.statusText() == text)
        watchlist.failure = nil
        watchlist.change([:])
        await eventually { screen.statusText() == "tmdb" }
    }

    @Test("In MovieDetailsScreen, the key w adds the film to the watchlist, with the loaded facts if there are any")
    func toggleDetails() async throws {
        let watchlist = FakeWatchlist()
        let screen = detailsScreen(watchlist)
        #expect(screen.keys.map(\.keys).contains("w") && screen.press(.character("w")))
        await eventually { screen.statusText().contains("★") }
        let movie = Movie.sample(78, "Singin' in the Rain", imdbID: IMDbID("tt0045152"))
        details.state = .loaded(MovieDetailsItemViewModel(MovieDetails(movie: movie)), isRefreshing: false)
        #expect(screen.press(.character("w")))
        await eventually { watchlist.toggled.count == 2 }
        #expect(watchlist.toggled == [.sample(78, "Rain"), movie])
    }
}
