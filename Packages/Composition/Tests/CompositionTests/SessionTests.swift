import AccountFeature
import Composition
import CoreDomain
import Networking
import TerminalTextTesting
import Testing

@Suite("The container of a session", .timeLimit(.minutes(1)))
@MainActor
struct SessionTests {
    private static let film = MovieID.tmdb(7)

    private let account: AccountParts
    private let app: AppDIContainer

    init() throws {
        account = try AccountParts()
        app = AppDIContainer(account.parts)
    }

    /// Starts a request that waits for its cancellation.
    private func startRequest() async throws -> Task<FilmRating?, any Error> {
        let ratings = try #require(app.account.ratings)
        let former = account.service.lastSuspended
        account.service.suspendRatings()
        let request = Task { try await ratings.rating(of: Self.film) }
        while account.service.lastSuspended == former, !Task.isCancelled { await Task.yield() }
        return request
    }

    @Test("Requests of one session share one container, which the first request creates")
    func one() async throws {
        let ratings = try #require(app.account.ratings)
        #expect(try await ratings.rating(of: Self.film) == nil)
        #expect(app.sessions.current == nil)
        try account.signIn()
        _ = try await ratings.rating(of: Self.film)
        let container = try #require(app.sessions.current)
        try await ratings.rate(Self.film, FilmRating(9))
        #expect(try await ratings.rating(of: Self.film) == FilmRating(9))
        #expect(app.sessions.current === container)
    }

    @Test("The request for the account is a request of the session")
    func accountRequest() async throws {
        try account.signIn()
        #expect(try await app.run("account").data == "anna\n")
        #expect(app.sessions.current != nil)
    }

    @Test("Signing out cancels the requests of the session, and deallocates all of its objects")
    func logout() async throws {
        try account.signIn()
        let request = try await startRequest()
        weak let container = app.sessions.current
        weak let services = container?.services
        #expect(container != nil && services != nil)
        #expect(try await app.run("account logout").notes == ["Signed out “anna”."])
        await #expect(throws: CancellationError.self) { try await request.value }
        #expect(app.sessions.current == nil && account.service.suspended == 0)
        while container != nil || services != nil, !Task.isCancelled { await Task.yield() }
        #expect(container == nil && services == nil)
    }

    @Test("A new session ends the former one: its requests are cancelled, and its container is deallocated")
    func otherSession() async throws {
        try account.signIn()
        let request = try await startRequest()
        weak let former = app.sessions.current
        #expect(former != nil)
        try account.signIn()
        let other = try await startRequest()
        await #expect(throws: CancellationError.self) { try await request.value }
        while former != nil, !Task.isCancelled { await Task.yield() }
        #expect(former == nil && app.sessions.current != nil)
        #expect(account.service.suspended == 1)
        other.cancel()
        _ = await other.result
    }

    @Test("A session that the service refuses is removed once, and its container is deallocated")
    func refused() async throws {
        try account.signIn()
        let ratings = try #require(app.account.ratings)
        _ = try await ratings.rating(of: Self.film)
        weak let container = app.sessions.current
        #expect(container != nil)
        account.service.removeSessions()
        let requests = (1...5).map { _ in Task { try await ratings.rate(Self.film, FilmRating(9)) } }
        for request in requests {
            let error = await #expect(throws: AccountError.self) { try await request.value }
            #expect(error == .sessionEnded || error == .notSignedIn)
        }
        #expect(account.session == nil && !app.account.isSignedIn && app.sessions.current == nil)
        while container != nil, !Task.isCancelled { await Task.yield() }
        #expect(container == nil)
    }

    @Test("A refusal of the former session keeps the new session that another process has stored")
    func refusedFormer() async throws {
        try account.signIn()
        let request = try await startRequest()
        account.service.removeSessions()
        try account.signIn()
        account.service.resumeRatings()
        await #expect(throws: AccountError.sessionEnded) { try await request.value }
        #expect(account.session?.contains("session-2") == true)
    }

    @Test("An app that is released while the user is signed in deallocates the session's objects")
    func releasedApp() async throws {
        try account.signIn()
        var app: AppDIContainer? = AppDIContainer(account.parts)
        _ = try await app?.account.ratings?.rating(of: Self.film)
        weak let sessions = app?.sessions
        weak let container = app?.sessions.current
        weak let services = container?.services
        #expect(sessions != nil && services != nil)
        app = nil
        while sessions != nil || services != nil, !Task.isCancelled { await Task.yield() }
        #expect(sessions == nil && container == nil && services == nil)
    }
}
