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

    private let account: AccountParts
    private let movies = FakeMovieSearch()
    private let watchlist = FakeWatchlist()
    private let navigator = Navigator(appName: "movies")
    private let coordinator: AppFlowCoordinator
    private let rated = Rated()
    private let rate = AppAction.rate(FakeMovieSearch.movie, current: MovieRating(8))

    init() throws {
        var account = try AccountParts()
        account.parts.movies = .substitute(movies)
        account.parts.watchlist = .substitute(watchlist)
        self.account = account
        coordinator = AppFlowCoordinator(AppDIContainer(account.parts), in: navigator, openAddress: { _ in })
        coordinator.start()
    }

    private func perform(_ action: AppAction? = nil) {
        coordinator.perform(action ?? rate) { [rated] in rated.count += 1 }
    }

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
        #expect(movies.rated == [FakeMovieSearch.movie] && coordinator.pendingAction == nil)
        #expect(navigator.topScreen?.title == "Films")
        movies.didRate?()
        #expect(rated.count == 1)
    }

    @Test("A signed-out user signs in first; the pending action is a value, and continues after the sign-in")
    func signedOut() async {
        perform()
        #expect(navigator.topScreen?.title == "Sign in" && movies.rated.isEmpty)
        #expect(coordinator.pendingAction == .rate(FakeMovieSearch.movie, current: MovieRating(8)))
        await signIn()
        #expect(navigator.topScreen?.title == "Films" && coordinator.pendingAction == nil)
        #expect(movies.rated == [FakeMovieSearch.movie] && rated.count == 0)
        movies.didRate?()
        #expect(rated.count == 1)
    }

    @Test("Esc on the sign-in drops the pending action and changes nothing; the next action opens the sign-in again")
    func cancelled() {
        perform()
        press(.escape)
        #expect(navigator.topScreen?.title == "Films" && coordinator.pendingAction == nil)
        #expect(movies.rated.isEmpty && rated.count == 0 && account.session == nil)
        #expect(account.service.requests.isEmpty)
        perform()
        #expect(navigator.topScreen?.title == "Sign in" && coordinator.pendingAction == rate)
    }

    @Test("If the service has ended the session, the user signs in again, and the action continues")
    func ended() async throws {
        try await account.signIn()
        perform()
        // The account feature removes the session that the service refuses.
        try FileManager.default.removeItem(atPath: account.sessionPath)
        movies.onSessionEnd?()
        #expect(navigator.topScreen?.title == "Sign in" && coordinator.pendingAction == rate)
        await signIn()
        #expect(movies.rated.count == 2 && coordinator.pendingAction == nil && rated.count == 0)
        movies.didRate?()
        #expect(rated.count == 1)
    }

    @Test("The sign-in continues with the first of two actions, and a message says that the second one is not done")
    func two() async {
        perform()
        let screen = navigator.topScreen
        perform(.rate(Movie(id: .tmdb(8), title: "Snow"), current: nil))
        #expect(navigator.topScreen === screen && coordinator.pendingAction == rate)
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

    @Test("A signed-out user signs in before a sync; the pending sync is a value, and continues after the sign-in")
    func sync() async throws {
        coordinator.perform(.sync)
        #expect(navigator.topScreen?.title == "Sign in" && coordinator.pendingAction == .sync)
        #expect(watchlist.syncs == 0)
        press(.escape)
        #expect(navigator.topScreen?.title == "Films" && coordinator.pendingAction == nil)
        #expect(watchlist.syncs == 0 && account.session == nil && account.service.requests.isEmpty)
        coordinator.perform(.sync)
        await signIn()
        #expect(watchlist.syncs == 1 && coordinator.pendingAction == nil)
        coordinator.perform(.sync)
        #expect(watchlist.syncs == 2 && navigator.topScreen?.title == "Films")
    }

    @Test("With stored responses only, S says that a sync needs the network, and sends no request")
    func offlineSync() async throws {
        let account = try AccountParts()
        var parts = account.parts
        parts.policy = .storedOnly
        try await AppSession.run(AppDIContainer(parts)) { session in
            session.type("\t\tL")
            try await session.wait(for: "There are no films to watch.")
            session.type("S")
            try await session.wait(for: "A sync needs the network.")
            #expect(session.navigator.topScreen?.title == "Watchlist")
        }
        #expect(account.service.requests.isEmpty)
    }

    @Test("A sync whose session has ended opens the sign-in, even if the file of the session cannot be removed")
    func endedSync() async throws {
        try await account.signIn()
        coordinator.perform(.sync)
        watchlist.onSessionEnd?()
        #expect(watchlist.syncs == 1 && coordinator.pendingAction == .sync && navigator.topScreen?.title == "Sign in")
        await signIn()
        #expect(watchlist.syncs == 2 && coordinator.pendingAction == nil)
    }
}
