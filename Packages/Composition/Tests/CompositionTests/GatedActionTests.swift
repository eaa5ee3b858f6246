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

@Suite("Actions that need a session", .timeLimit(.minutes(10)))
@MainActor
struct GatedActionTests {
    private final class Rated {
        var count = 0
    }

    private nonisolated static let rate = AppAction.rate(FakeMovieSearch.movie, current: MovieRating(8))
    private nonisolated static let actions = [rate, .sync]

    private let service = RoutedTransport.rain()
    private let account = FakeAccount()
    private let movies = FakeMovieSearch()
    private let watchlist = FakeWatchlist()
    private let navigator = Navigator(appName: "movies")
    private let coordinator: AppFlowCoordinator
    private let rated = Rated()

    init() throws {
        var parts = try AppParts.tmdb(service)
        parts.account = .substitute(account)
        parts.movies = .substitute(movies)
        parts.watchlist = .substitute(watchlist)
        coordinator = AppFlowCoordinator(AppDIContainer(parts), in: navigator, openAddress: { _ in })
        coordinator.start()
    }

    private func perform(_ action: AppAction = rate) { coordinator.perform(action) { [rated] in rated.count += 1 } }

    /// The number of times that an action has begun.
    private func runs(of action: AppAction) -> Int { action == .sync ? watchlist.syncs : movies.rated.count }

    private var title: String? { navigator.topScreen?.title.string }

    @Test("A signed-in user rates a film without a sign-in")
    func signedIn() {
        account.isSignedIn = true
        perform()
        #expect(movies.actions?.rate != nil && navigator.commands.contains { $0.name == "account" })
        #expect(movies.rated == [FakeMovieSearch.movie] && title == "Films")
        movies.didRate?()
        #expect(rated.count == 1)
    }

    @Test("A signed-out user signs in before an action, which continues after the sign-in", arguments: actions)
    func signedOut(action: AppAction) {
        perform(action)
        #expect(title == "Sign in" && runs(of: action) == 0)
        account.endLogin(in: navigator, isSignedIn: true)
        #expect(title == "Films" && runs(of: action) == 1 && rated.count == 0)
        movies.didRate?()
        #expect(rated.count == (action == .sync ? 0 : 1))
        perform(action)
        #expect(runs(of: action) == 2 && title == "Films")
    }

    @Test("The end of the sign-in drops the action; the next action opens the sign-in again", arguments: actions)
    func cancelled(action: AppAction) {
        perform(action)
        account.endLogin(in: navigator, isSignedIn: false)
        #expect(title == "Films" && runs(of: action) == 0 && rated.count == 0)
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
