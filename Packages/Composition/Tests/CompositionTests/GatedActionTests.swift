import Composition
import CoreDomain
import Foundation
import MoviesFeature
import TerminalText
import TerminalUI
import Testing

@Suite("Actions that need a session", .timeLimit(.minutes(1)))
@MainActor
struct GatedActionTests {
    private final class Ends {
        var count = 0
    }

    private let account: AccountParts
    private let films = FakeFilmSearch()
    private let navigator = Navigator(appName: "movies")
    private let coordinator: AppFlowCoordinator
    private let ends = Ends()
    private let rate = AppAction.rate(FakeFilmSearch.film, current: FilmRating(8))

    init() throws {
        var account = try AccountParts()
        account.parts.movies = films
        self.account = account
        coordinator = AppFlowCoordinator(
            navigator: navigator,
            container: AppDIContainer(account.parts),
            openAddress: { _ in }
        )
        coordinator.start()
    }

    private func perform(_ action: AppAction? = nil) {
        coordinator.perform(action ?? rate) { [ends] in ends.count += 1 }
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
        while navigator.topScreen?.title == "Sign in", !Task.isCancelled { await Task.yield() }
    }

    @Test("A signed-in user rates a film without a sign-in")
    func signedIn() throws {
        try account.signIn()
        perform()
        #expect(films.rated == [FakeFilmSearch.film] && coordinator.pendingAction == nil)
        #expect(navigator.topScreen?.title == "Films")
        films.endRating?(.rated)
        #expect(ends.count == 1)
    }

    @Test("A signed-out user signs in first; the pending action is a value, and continues after the sign-in")
    func signedOut() async {
        perform()
        #expect(navigator.topScreen?.title == "Sign in" && films.rated.isEmpty)
        #expect(coordinator.pendingAction == .rate(FakeFilmSearch.film, current: FilmRating(8)))
        await signIn()
        #expect(navigator.topScreen?.title == "Films" && coordinator.pendingAction == nil)
        #expect(films.rated == [FakeFilmSearch.film] && ends.count == 0)
        films.endRating?(.rated)
        #expect(ends.count == 1)
    }

    @Test("Esc on the sign-in drops the pending action and changes nothing; the next action opens the sign-in again")
    func cancelled() {
        perform()
        press(.escape)
        #expect(navigator.topScreen?.title == "Films" && coordinator.pendingAction == nil)
        #expect(films.rated.isEmpty && ends.count == 0 && account.session == nil)
        #expect(account.service.requests.isEmpty)
        perform()
        #expect(navigator.topScreen?.title == "Sign in" && coordinator.pendingAction == rate)
    }

    @Test("If the service has ended the session, the user signs in again, and the action continues")
    func ended() async throws {
        try account.signIn()
        perform()
        // The account feature removes the session that the service refuses.
        try FileManager.default.removeItem(atPath: account.parts.sessionPath)
        films.endRating?(.sessionEnded)
        #expect(navigator.topScreen?.title == "Sign in" && coordinator.pendingAction == rate)
        await signIn()
        #expect(films.rated.count == 2 && coordinator.pendingAction == nil && ends.count == 0)
        films.endRating?(.rated)
        #expect(ends.count == 1)
    }

    @Test("Two actions without a session open one sign-in, after which the first action continues")
    func two() async {
        perform()
        let screen = navigator.topScreen
        perform(.rate(FakeFilmSearch.film, current: nil))
        #expect(navigator.topScreen === screen && coordinator.pendingAction == rate)
        await signIn()
        #expect(navigator.topScreen?.title == "Films" && films.rated.count == 1)
    }
}

/// Tests of the account with the real features, on the screens of the app.
@Suite("The account in the full-screen app", .timeLimit(.minutes(1)))
@MainActor
struct AccountScreensTests {
    private static let escape = "\u{1B}"

    private let account: AccountParts
    private let app: AppDIContainer

    init() throws {
        account = try AccountParts()
        app = AppDIContainer(account.parts)
    }

    /// Runs the app with the focus in the list of popular films.
    private func run(_ body: (AppSession) async throws -> Void) async throws {
        try await AppSession.run(app) { session in
            try await session.wait(for: "Rain")
            session.type("\t\t")
            try await body(session)
        }
    }

    @Test("R on the details of a film opens the sign-in, then the choice of a rating; the details show the rating")
    func rate() async throws {
        try await run { session in
            session.type("\r")
            try await session.wait(for: "8.0")
            session.type("R")
            try await session.wait(for: "User name")
            session.type("anna\tlime\r")
            try await session.wait(for: "10 of 10")
            session.type("9")
            try await session.wait(for: "9 of 10")
            #expect(session.navigator.topScreen?.title == "Rain")
        }
        #expect(account.session?.contains("session-1") == true)
        #expect(account.service.requests.contains("POST movie/7/rating"))
    }

    @Test("A signs in and shows the user, x signs out, and A is text in a field")
    func accountScreen() async throws {
        try await run { session in
            session.type("/A")
            try await session.wait(for: "Search  A")
            session.type("\u{7F}\t\tA")
            try await session.wait(for: "You are not signed in.")
            session.type("A\r")
            try await session.wait(for: "User name")
            session.type("annA")
            try await session.wait(for: "annA")
            session.type("\u{7F}a\tlime\r")
            try await session.wait(for: "Signed in as anna")
            session.type("x")
            try await session.wait(for: "Signed out “anna”.")
            #expect(session.navigator.topScreen?.title == "Account")
            session.type("q")
            #expect(session.navigator.topScreen?.title == "Popular films")
        }
        #expect(account.session == nil && app.sessions.current == nil)
    }

    @Test("The account screen reports an expired session once")
    func expired() async throws {
        try account.signIn()
        account.service.removeSessions()
        try await run { session in
            session.type("A")
            try await session.wait(for: "The service has ended your session.")
            #expect(account.session == nil)
            session.type("qA")
            try await session.wait(for: "You are not signed in.")
            #expect(!session.shown.contains("ended"))
        }
    }
}
