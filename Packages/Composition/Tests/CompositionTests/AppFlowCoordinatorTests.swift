import Composition
import CoreDomain
import MoviesFeature
import MoviesInterface
import NetworkingTesting
import TerminalText
import TerminalUI
import Testing
import WatchlistInterface

@Suite("AppFlowCoordinator")
@MainActor
struct AppFlowCoordinatorTests {
    private let movies = FakeMovieSearch()
    private let watchlist = FakeWatchlist()
    private let messages = Messages()

    private func makeCoordinator(_ navigator: Navigator) throws -> AppFlowCoordinator {
        var parts = try AppParts.tmdb(RoutedTransport.rain())
        parts.movies = .substitute(movies)
        parts.watchlist = .substitute(watchlist)
        let start = MoviesSearchStart(query: MovieQuery("rain"), language: "fr-FR")
        return AppFlowCoordinator(
            AppDIContainer(parts),
            in: navigator,
            search: start,
            openAddress: messages.append
        )
    }

    @Test(
        "AppFlowCoordinator starts film search with the query, the language, the suggestions and the closure for URLs"
    )
    func start() throws {
        let navigator = Navigator(appName: "movies")
        try makeCoordinator(navigator).start()
        #expect(navigator.topScreen?.title == "Films")
        #expect(movies.start?.query?.text == "rain" && movies.start?.language == "fr-FR")
        let actions = try #require(movies.actions)
        actions.openAddress("https://www.imdb.com/title/tt0083658/")
        #expect(messages.all == ["https://www.imdb.com/title/tt0083658/"])
        #expect(actions.makeQuerySuggestions? { _ in } is any SuggestionPanel)
    }

    @Test("The watchlist opens the details of a film, and a search in the language of the app's start")
    func actionsOfWatchlist() throws {
        let navigator = Navigator(appName: "movies")
        try makeCoordinator(navigator).start()
        let actions = try #require(watchlist.actions)
        actions.showMovie(FakeMovieSearch.movie, navigator)
        #expect(movies.detailed == [FakeMovieSearch.movie])
        actions.showSearch(navigator)
        #expect(movies.start?.query == nil && movies.start?.language == "fr-FR")
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
