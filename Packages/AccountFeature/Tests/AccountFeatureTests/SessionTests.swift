import AccountDomain
import AccountFeature
import AccountInterface
import AsyncTesting
import CommandKit
import CoreDomain
import Foundation
import Networking
import NetworkingTesting
import TerminalTextTesting
import Testing

@Suite("The container of a session", .timeLimit(.minutes(10)))
@MainActor
struct SessionTests {
    private static let movie = MovieID.tmdb(7)

    /// Returns the feature with a stored session.
    private func signedIn(_ steps: ScriptedTransport.Step...) throws -> (FeatureFixture, AccountModule) {
        let feature = try FeatureFixture(steps: steps)
        try feature.storeSession()
        return (feature, try feature.module())
    }

    /// Starts a request for a rating, and waits until the service has received it.
    private func startRequest(
        _ module: AccountModule,
        _ feature: FeatureFixture
    ) async throws -> Task<Void, any Error> {
        let ratings = try #require(module.ratings)
        let count = feature.transport.requests.count
        let request = Task { _ = try await ratings.rating(of: Self.movie) }
        await eventually { feature.transport.requests.count > count }
        return request
    }

    @Test("Without a session, no film is rated; the first request of a session creates the container that all share")
    func one() async throws {
        let feature = try FeatureFixture([.unrated, .success])
        let module = try feature.module()
        let ratings = try #require(module.ratings)
        #expect(try await ratings.rating(of: Self.movie) == nil)
        await #expect(throws: AccountError.notSignedIn) { try await ratings.rate(Self.movie, MovieRating(9)) }
        #expect(module.sessions.current == nil && feature.requests == [])
        try feature.storeSession()
        _ = try await ratings.rating(of: Self.movie)
        let container = try #require(module.sessions.current)
        try await ratings.rate(Self.movie, MovieRating(9))
        #expect(module.sessions.current === container)
    }

    @Test("Signing out cancels the requests of the session, and deallocates all of its objects")
    func logout() async throws {
        let (feature, module) = try signedIn(.hang, .respond(.success))
        let request = try await startRequest(module, feature)
        weak let container = module.sessions.current
        #expect(container != nil)
        try await module.run(FeatureFixture.parse("account logout"), output: TextOutputSpy())
        await #expect(throws: CancellationError.self) { try await request.value }
        #expect(module.sessions.current == nil)
        #expect(await eventually { container == nil })
    }

    @Test("A new session ends the former one: its requests are cancelled, and its container is deallocated")
    func otherSession() async throws {
        let (feature, module) = try signedIn(.hang, .hang)
        let request = try await startRequest(module, feature)
        weak let former = module.sessions.current
        #expect(former != nil)
        try feature.storeSession("5e56")
        let other = try await startRequest(module, feature)
        await #expect(throws: CancellationError.self) { try await request.value }
        #expect(await eventually { former == nil } && module.sessions.current != nil)
        other.cancel()
        _ = await other.result
    }

    @Test("A session that the service refuses is removed once, and its container is deallocated")
    func refused() async throws {
        let refusal = ScriptedTransport.Step.respond(.sessionRefused)
        let (feature, module) = try signedIn(.respond(.unrated), refusal, refusal, refusal, refusal, refusal)
        let ratings = try #require(module.ratings)
        _ = try await ratings.rating(of: Self.movie)
        weak let container = module.sessions.current
        #expect(container != nil)
        let requests = (1...5).map { _ in Task { try await ratings.rate(Self.movie, MovieRating(9)) } }
        for request in requests {
            let error = await #expect(throws: AccountError.self) { try await request.value }
            #expect(error == .sessionEnded || error == .notSignedIn)
        }
        #expect(feature.session == nil && !module.isSignedIn && module.sessions.current == nil)
        #expect(await eventually { container == nil })
    }

    @Test("A refusal of the former session keeps the new session that another process has stored")
    func refusedFormer() async throws {
        let (feature, module) = try signedIn(.respond(.sessionRefused))
        let former = try #require(try module.sessions.session())
        let ratings = module.sessions.container(for: former).ratings
        try feature.storeSession("5e56")
        await #expect(throws: AccountError.sessionEnded) { try await ratings.rating(of: Self.movie) }
        #expect(feature.session?.contains("5e56") == true)
        // The refusal can also arrive after the first request of the new session.
        let new = try #require(try module.sessions.session())
        let container = module.sessions.container(for: new)
        #expect(try await module.sessions.store(nil, replacing: former) == nil)
        #expect(module.sessions.current === container)
    }

    @Test("A module that is released while the user is signed in deallocates the session's objects")
    func releasedModule() async throws {
        let feature = try FeatureFixture([.unrated])
        try feature.storeSession()
        var module: AccountModule? = try feature.module()
        _ = try await module?.ratings?.rating(of: Self.movie)
        weak let sessions = module?.sessions
        weak let container = module?.sessions.current
        #expect(sessions != nil && container != nil)
        module = nil
        #expect(await eventually { sessions == nil && container == nil })
    }
}
