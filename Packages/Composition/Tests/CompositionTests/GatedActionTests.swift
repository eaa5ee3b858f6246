import AsyncTesting
import Composition
import CoreDomain
import Foundation
import MoviesFeature
import MoviesInterface
import TMDBAccounts
import TerminalText
import TerminalUI
import Testing

@Suite("Actions that need a session", .timeLimit(.minutes(1)))
@MainActor
struct GatedActionTests {
    private final class Rated {
        var count = 0
    }

    private nonisolated static let rate = AppAction.rate(FakeMovieSearch.movie, current: MovieRating(8))
    private nonisolated static let actions = [rate, .sync]

    private let account: AccountParts
    private let movies = FakeMovieSearch()
    private let watchlist = FakeWatchlist()
    private let navigator = Navigator(appName: "movies")
    private let coordinator: AppFlowCoordinator
    private let rated = Rated()

    init() throws {
        var account = try AccountParts()
        account.parts.movies = .substitute(movies)
        account.parts.watchlist = .substitute(watchlist)
        self.account = account
        coordinator = AppFlowCoordinator(AppDIContainer(account.parts), in: navigator, openAddress: { _ in })
        coordinator.start()
    }

    private func perform(_ action: AppAction = rate) { coordinator.perform(action) { [rated] in rated.count += 1 } }

    /// The number of times that an action has begun.
    private func runs(of action: AppAction) -> Int { action == .sync ? watchlist.syncs : movies.rated.count }

    private func press(_ keys: Key...) {
        let context = RenderContext(size: Size(columns: 80, rows: 22))
        for key in keys { _ = navigator.topScreen?.handle(.key(key), context) }
    }

    private func signIn() async {
        for character in "anna" { press(.character(character)) }
        press(.enter)
        for character in "lime" { press(.character(character)) }
        press(.enter)
        await eventually { navigator.topScreen?.title != "Sign in" }
    }

    @Test("A signed-in user rates a film without a sign-in")
    func signedIn() async throws {
        try await account.signIn()
        perform()
        #expect(movies.actions?.rate != nil && navigator.commands.contains { $0.name == "account" })
        #expect(movies.rated == [FakeMovieSearch.movie])
        #expect(navigator.topScreen?.title == "Films")
        movies.didRate?()
        #expect(rated.count == 1)
    }

    @Test(
        "A signed-out user signs in before an action, which continues after the sign-in",
        arguments: actions
    )
    func signedOut(action: AppAction) async {
        perform(action)
        #expect(navigator.topScreen?.title == "Sign in")
        #expect(runs(of: action) == 0)
        await signIn()
        #expect(navigator.topScreen?.title == "Films")
        #expect(runs(of: action) == 1 && rated.count == 0)
        movies.didRate?()
        #expect(rated.count == (action == .sync ? 0 : 1))
        perform(action)
        #expect(runs(of: action) == 2 && navigator.topScreen?.title == "Films")
    }

    @Test(
        "Esc on the sign-in drops the pending action and changes nothing; the next action opens the sign-in again",
        arguments: actions
    )
    func cancelled(action: AppAction) {
        perform(action)
        press(.escape)
        #expect(navigator.topScreen?.title == "Films")
        #expect(runs(of: action) == 0 && rated.count == 0)
        #expect(account.session == nil && account.service.requests.isEmpty)
        perform(action)
        #expect(navigator.topScreen?.title == "Sign in")
    }

    @Test(
        "If the service has ended the session, the user signs in again, even if its file remains, and the action continues",
        arguments: actions,
        [true, false]
    )
    func ended(action: AppAction, isRemoved: Bool) async throws {
        try await account.signIn()
        perform(action)
        // The account feature removes the session that the service refuses.
        if isRemoved { try FileManager.default.removeItem(atPath: account.sessionPath) }
        action == .sync ? watchlist.onSessionEnd?() : movies.onSessionEnd?()
        #expect(navigator.topScreen?.title == "Sign in")
        #expect(runs(of: action) == 1)
        await signIn()
        #expect(runs(of: action) == 2)
    }

    @Test("The sign-in continues with the first of two actions, and a message says that the second one is not done")
    func two() async {
        perform()
        let screen = navigator.topScreen
        perform(.rate(Movie(id: .tmdb(8), title: "Snow"), current: nil))
        #expect(navigator.topScreen === screen)
        let message = "The rating of “Snow” is not stored, because you are not signed in. Sign in, and try again."
        #expect(overlay == message)
        perform(.sync)
        #expect(overlay == "The watchlist is not synced, because you are not signed in. Sign in, and try again.")
        navigator.dismiss()
        await signIn()
        #expect(navigator.topScreen?.title == "Films")
        #expect(movies.rated == [FakeMovieSearch.movie] && watchlist.syncs == 0)
    }

    private var overlay: String? {
        navigator.presented?.render(RenderContext(size: Size(columns: 80, rows: 22))).lines
            .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }

    @Test("With stored responses only, the account and S send no request, and a film cannot be rated")
    func offlineAccount() async throws {
        var account = account
        account.parts.policy = .storedOnly
        try await account.signIn()
        let container = AppDIContainer(account.parts)
        AppFlowCoordinator(container, in: navigator, openAddress: { _ in }).start()
        let actions = try #require(movies.actions)
        #expect(actions.rate == nil)
        (account.parts.movies, account.parts.watchlist) = (.live, .live)
        try await AppSession.run(AppDIContainer(account.parts)) { session in
            session.type("\t\tA")
            try await session.wait(for: "With stored responses only")
            session.type("qL")
            try await session.wait(for: "There are no films to watch.")
            session.type("S")
            try await session.wait(for: "A sync needs the network.")
        }
        #expect(account.service.requests.isEmpty)
    }
}
