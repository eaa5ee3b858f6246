import AsyncTesting
import CoreDomain
import MoviesFeature
import MoviesInterface
import MoviesTestSupport
import NetworkingTesting
import TerminalText
import TerminalUI
import Testing

@Suite("Flows of MoviesModule, and its answers to other features", .timeLimit(.minutes(10)))
@MainActor
struct FlowTests {
    private let navigator = Navigator(appName: "movies")
    private let opened = Recorder<String>()
    private let context = RenderContext(size: Size(columns: 60, rows: 12))

    private let routes: [String: RoutedTransport.Route] = [
        "search/movie": { request in
            let year = request.queryItem("primary_release_year") == "1982"
            return .movies([#"{"id": 7, "title": "\#(year ? "Of 1982" : "Rain")"}"#], pages: 9, total: 180)
        },
        "movie/popular": { _ in .movies([#"{"id": 7, "title": "Old title"}"#]) },
        "movie/7": { _ in .json(#"{"id": 7, "imdb_id": "tt0000007", "title": "Rain", "overview": "It pours."}"#) },
    ]

    private func actions(_ watchlist: FakeWatchlist? = nil) -> MoviesModuleActions {
        MoviesModuleActions(watchlist: watchlist) { [opened] in opened.append($0) }
    }

    @discardableResult
    private func wait(for text: String) async -> String {
        var shown = ""
        await eventually {
            guard let screen = navigator.topScreen else { return false }
            let status = screen.status(context).runs.map(\.text.string).joined()
            shown = (screen.render(context).lines + [status]).joined(separator: "\n")
            return shown.contains(text)
        }
        return shown
    }

    private func press(_ keys: Key...) { for key in keys { _ = navigator.topScreen?.handle(.key(key), context) } }

    @Test("MoviesModule finds films by an id or a title, and saves no query")
    func movies() async throws {
        let feature = try FeatureFixture(routes)
        let module = feature.module
        let movie = try await module.movie(withID: .tmdb(7))
        #expect(movie?.title == "Rain" && movie?.imdbID == IMDbID("tt0000007"))
        #expect(try await module.movie(withID: .tmdb(8)) == nil)
        for text in ["7", "rain"] { #expect(try await module.movie(matching: text).movie.title == "Rain") }
        #expect(try await module.movies(titled: "7", year: nil).map(\.title) == ["Rain"])
        #expect(try await module.movies(titled: "rain", year: 1982).map(\.title) == ["Of 1982"])
        #expect(feature.requestedPages("search/movie") == [1, 1, 1, 1] && feature.queries.saved.isEmpty)
    }

    @Test("The details flow shows the facts of its film at once, then the details of the source")
    func details() async throws {
        let feature = try FeatureFixture(routes)
        let actions = actions(FakeWatchlist([.tmdb(7): .planned]))
        feature.module.startDetailsFlow(of: .sample(7, "Known title"), in: navigator, actions: actions)
        #expect(navigator.topScreen?.title == "Known title")
        #expect(await wait(for: "It pours.").contains("★"))
        #expect(navigator.topScreen?.title == "Rain")
    }

    @Test("The search flow shows the details of an opened film, and requests its language")
    func openedDetails() async throws {
        let feature = try FeatureFixture(routes)
        let watchlist = FakeWatchlist()
        let start = MoviesSearchStart(language: "fr")
        feature.module.startSearchFlow(in: navigator, start, actions: actions(watchlist))
        await wait(for: "Old title")
        let list = try #require(navigator.topScreen)
        press(.escape, .character("w"))
        await wait(for: "▸ ★ Old title")
        press(.enter)
        #expect(navigator.topScreen !== list)
        #expect(await wait(for: "It pours.").contains("★ on the watchlist"))
        press(.character("o"), .character("w"))
        #expect(opened.all == ["https://www.themoviedb.org/movie/7"])
        navigator.pop()
        #expect(navigator.topScreen === list)
        for path in ["movie/popular", "movie/7"] {
            #expect(feature.queries(path).allSatisfy { $0?.hasPrefix("language=fr&") == true }, "\(path)")
        }
    }

    @Test("The search flow uses the typing delay of the app")
    func typing() async throws {
        let clock = ManualClock()
        let feature = try FeatureFixture(routes, typingDelay: .seconds(3), clock: clock)
        feature.module.startSearchFlow(in: navigator, actions: actions())
        press(.character("r"))
        await clock.waitForSleeper(until: .seconds(3))
        #expect(feature.transport.requests(to: "search/movie").isEmpty)
        clock.advance(by: .seconds(3))
        await eventually { !feature.transport.requests(to: "search/movie").isEmpty }
    }

    @Test("The search screen is released with its navigator")
    func released() async throws {
        let feature = try FeatureFixture(routes)
        var navigator: Navigator? = Navigator(appName: "movies")
        if let navigator { feature.module.startSearchFlow(in: navigator, actions: MoviesModuleActions { _ in }) }
        weak let screen = navigator?.topScreen
        navigator = nil
        await eventually { screen == nil }
        #expect(screen == nil)
    }
}
