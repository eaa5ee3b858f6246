import Composition
import CoreDomain
import MoviesFeature
import MoviesInterface
import NetworkingTesting
import TerminalText
import TerminalUI
import Testing

@Suite("AppFlowCoordinator")
@MainActor
struct AppFlowCoordinatorTests {
    private let movies = FakeMovieSearch()
    private let messages = Messages()

    private func makeCoordinator(
        _ navigator: Navigator,
        _ start: MoviesSearchStart = MoviesSearchStart()
    ) throws -> AppFlowCoordinator {
        var parts = try AppParts.tmdb(RoutedTransport.rain())
        parts.movies = .substitute(movies)
        parts.queries = .substitute(FakeRecentQueries())
        let scene = SceneDIContainer(AppDIContainer(parts), start: start, openAddress: messages.append)
        return scene.makeCoordinator(navigator)
    }

    @Test("AppFlowCoordinator starts film search in the navigator with the given query and language")
    func start() throws {
        let navigator = Navigator(appName: "movies")
        try makeCoordinator(navigator, MoviesSearchStart(query: MovieQuery("rain"), language: "fr-FR")).start()
        #expect(navigator.topScreen?.title == "Films")
        #expect(movies.start?.query?.text == "rain")
        #expect(movies.start?.language == "fr-FR")
    }

    @Test("AppFlowCoordinator passes the suggestions of recent queries to film search")
    func suggestions() throws {
        let navigator = Navigator(appName: "movies")
        try makeCoordinator(navigator).start()
        let makeSuggestions = try #require(movies.actions?.makeQuerySuggestions)
        let suggestions = makeSuggestions { [messages] in messages.append($0.text) }
        let panel = try #require(suggestions as? FakeSuggestions)
        _ = panel.handle(.key(.enter), RenderContext(size: Size(columns: 20, rows: 1)))
        #expect(messages.all == ["rain"])
    }

    @Test("AppFlowCoordinator passes the app's closure for URLs to film search")
    func openAddress() throws {
        let navigator = Navigator(appName: "movies")
        try makeCoordinator(navigator).start()
        movies.actions?.openAddress("https://www.imdb.com/title/tt0083658/")
        #expect(messages.all == ["https://www.imdb.com/title/tt0083658/"])
    }

    @Test("AppFlowCoordinator does not retain the navigator, and starts nothing after the navigator's release")
    func released() throws {
        var navigator: Navigator? = Navigator(appName: "movies")
        weak let released = navigator
        let coordinator = try makeCoordinator(try #require(navigator))
        navigator = nil
        #expect(released == nil)
        coordinator.start()
        #expect(movies.start == nil)
    }
}
