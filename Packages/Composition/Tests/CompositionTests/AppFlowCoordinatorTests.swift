import AccountInterface
import Composition
import CoreDomain
import FileTesting
import Foundation
import MoviesFeature
import MoviesInterface
import NetworkingTesting
import TerminalText
import TerminalUI
import Testing
import WatchlistInterface

@Suite("AppFlowCoordinator", .timeLimit(.minutes(10)))
@MainActor
struct AppFlowCoordinatorTests {
    private nonisolated static let rate = AppAction.rate(FakeMovieSearch.movie, current: MovieRating(8))
    private nonisolated static let actions = [rate, .sync]

    private let service = RoutedTransport.rain()
    private let account = FakeAccount()
    private let movies = FakeMovieSearch()
    private let watchlist = FakeWatchlist()
    private let messages = Messages()
    private let navigator = Navigator(appName: "movies")
    private let coordinator: AppFlowCoordinator
    private let rated = Messages()

    init() throws {
        var parts = try AppParts.tmdb(service)
        parts.account = .substitute(account)
        parts.movies = .substitute(movies)
        parts.watchlist = .substitute(watchlist)
        coordinator = AppFlowCoordinator(
            AppDIContainer(parts),
            in: navigator,
            search: MoviesSearchStart(query: MovieQuery("rain"), language: "fr-FR"),
            openAddress: messages.append
        )
        coordinator.start()
    }

    @Test("AppFlowCoordinator starts film search with a query, language, suggestions, ratings and the closure for URLs")
    func start() throws {
        #expect(title == "Films" && navigator.commands.map(\.name) == ["account"])
        #expect(movies.start?.query?.text == "rain" && movies.start?.language == "fr-FR")
        let actions = try #require(movies.actions)
        actions.openAddress("https://www.imdb.com/title/tt0083658/")
        #expect(messages.all == ["https://www.imdb.com/title/tt0083658/"])
        #expect(actions.rate != nil && actions.makeQuerySuggestions? { _ in } is any SuggestionPanel)
    }

    @Test("The watchlist opens the details of a film, and a search in the language of the app's start")
    func actionsOfWatchlist() throws {
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
        let movies = FakeMovieSearch()
        var parts = try AppParts.tmdb(service)
        parts.movies = .substitute(movies)
        let app = AppDIContainer(parts)
        let coordinator = AppFlowCoordinator(app, in: try #require(navigator), openAddress: { _ in })
        navigator = nil
        #expect(released == nil)
        coordinator.start()
        #expect(movies.start == nil)
    }

    private func perform(_ action: AppAction = rate) {
        coordinator.perform(action) { [rated] in rated.append("rated") }
    }

    /// The number of times that an action has begun.
    private func runs(of action: AppAction) -> Int { action == .sync ? watchlist.syncs : movies.rated.count }

    private var title: String? { navigator.topScreen?.title.string }

    @Test("The action of a signed-out user continues after the sign-in, the next one needs none", arguments: actions)
    func signedOut(action: AppAction) {
        perform(action)
        #expect(title == "Sign in" && runs(of: action) == 0)
        account.endLogin(in: navigator, isSignedIn: true)
        #expect(title == "Films" && runs(of: action) == 1 && rated.all.count == 0)
        movies.didRate?()
        #expect(rated.all.count == (action == .sync ? 0 : 1))
        perform(action)
        movies.didRate?()
        #expect(runs(of: action) == 2 && title == "Films" && rated.all.count == (action == .sync ? 0 : 2))
    }

    @Test("The end of the sign-in drops the action; the next action opens the sign-in again", arguments: actions)
    func cancelled(action: AppAction) {
        perform(action)
        account.endLogin(in: navigator, isSignedIn: false)
        #expect(title == "Films" && runs(of: action) == 0 && rated.all.count == 0)
        perform(action)
        #expect(title == "Sign in")
    }

    @Test(
        "If the service has ended the session, the user signs in again, even if its file remains, and the action continues",
        arguments: actions,
        [true, false]
    )
    func ended(action: AppAction, isRemoved: Bool) {
        account.isSignedIn = true
        perform(action)
        // The account feature removes the session that the service refuses.
        account.isSignedIn = !isRemoved
        action == .sync ? watchlist.onSessionEnd?() : movies.onSessionEnd?()
        #expect(title == "Sign in" && runs(of: action) == 1)
        account.endLogin(in: navigator, isSignedIn: true)
        #expect(runs(of: action) == 2)
    }

    @Test("The sign-in continues with the first of two actions, and a message says that the second one is not done")
    func two() {
        perform()
        for (action, lost) in [
            (AppAction.rate(Movie(id: .tmdb(8), title: "Snow"), current: nil), "The rating of “Snow” is not stored"),
            (.sync, "The watchlist is not synced"),
        ] {
            perform(action)
            let overlay = navigator.presented?.render(RenderContext(size: Size(columns: 80, rows: 22))).lines
                .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
            #expect(overlay == "\(lost), because you are not signed in. Sign in, and try again.")
        }
        navigator.dismiss()
        account.endLogin(in: navigator, isSignedIn: true)
        #expect(title == "Films" && movies.rated == [FakeMovieSearch.movie] && watchlist.syncs == 0)
    }

    @Test("With stored responses only, the account sends no request, no film can be rated, and nothing is synced")
    func offline() async throws {
        let directory = try TemporaryFolder()
        var parts = try AppParts.tmdb(service)
        parts.policy = .storedOnly
        let session =
            #"{"account":1,"service":"\#(MovieService.tmdbAddress)","session":"5e","user":"anna","version":1}"#
        parts.sessionPath = try directory.write(session, to: "session.json")
        let error = await #expect(throws: AccountError.self) { try await AppDIContainer(parts).run("account") }
        #expect(error?.description.contains("With stored responses only") == true && service.requests.isEmpty)
        parts.movies = .substitute(movies)
        parts.watchlist = .substitute(watchlist)
        AppFlowCoordinator(AppDIContainer(parts), in: navigator, openAddress: { _ in }).start()
        #expect(movies.actions?.openAddress != nil && movies.actions?.rate == nil)
        #expect(try #require(watchlist.actions).sync == nil)
    }
}
