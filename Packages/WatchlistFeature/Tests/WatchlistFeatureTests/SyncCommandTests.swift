import AccountInterface
import CommandKit
import CoreDomain
import Persistence
import TerminalTextTesting
import Testing
import WatchlistFeature
import WatchlistTestSupport

@MainActor
@Suite("The command 'watchlist sync'")
struct SyncCommandTests {
    private static let movies: [Movie] = [
        .sample(.tmdb(348), "Alien", 1979), .sample(.tmdb(78), "Blade Runner", 1982),
        .sample(.tmdb(1092), "The Third Man", 1949),
    ]

    @Test("A sync reports the numbers of films, and a second one that there are no changes")
    func sync() async throws {
        let account = FakeAccountWatchlist(Self.movies)
        let app = FeatureFixture(account: { account })
        #expect(
            try await app.notes("watchlist add tt0083658 tt0211915", "watchlist sync") == [
                "Added 2 films from your account.",
                "“Amélie” (tt0211915) is skipped, because the service does not have it.",
            ]
        )
        let lines = try await app.notes("watchlist remove alien", "watchlist remove 'the third man'", "watchlist sync")
        #expect(lines.first == "Sent 2 changes to your account.")
        #expect(account.ids == [.tmdb(78)])
        account.change { $0 = [] }
        #expect(
            try await app.notes("watchlist sync").first
                == "Removed 1 film that you have removed from your account."
        )
        #expect(try await app.notes("watchlist sync").first == "There are no changes to sync.")
    }

    @Test("A dry run lists the films, and changes nothing")
    func dryRun() async throws {
        let account = FakeAccountWatchlist(Self.movies)
        let app = FeatureFixture(account: { account })
        _ = try await app.notes("watchlist sync", "watchlist done alien")
        account.change { $0.removeAll { $0.id == .tmdb(78) } }
        for _ in 1...2 {
            #expect(
                try await app.notes("watchlist sync --dry-run") == [
                    "Would remove “Blade Runner” here.", "Would remove “Alien” from your account.",
                ]
            )
        }
        #expect(account.ids == [.tmdb(348), .tmdb(1092)])
    }

    @Test("A film that has changed on both sides is listed, and so is a film of the account that is watched here")
    func notes() async throws {
        let account = FakeAccountWatchlist(Self.movies)
        let app = FeatureFixture(account: { account })
        _ = try await app.notes("watchlist sync", "watchlist remove alien", "watchlist undo")
        account.change { $0.removeAll { $0.id == .tmdb(348) } }
        #expect(
            try await app.notes("watchlist sync") == [
                "Sent 1 change to your account.",
                "“Alien” has changed on both sides: you added it here, and removed it from your account. Your change here is used.",
            ]
        )
    }

    @Test("A failed sync reports its progress before its error")
    func failure() async throws {
        let account = FakeAccountWatchlist(
            Self.movies,
            beforeRequest: { if $0 == 3 { throw AccountError.sessionEnded } }
        )
        let app = FeatureFixture(account: { account })
        _ = try await app.notes("watchlist sync", "watchlist remove alien", "watchlist remove 'blade runner'")
        await #expect(throws: AccountError.sessionEnded) { try await app.run("watchlist sync") }
        #expect(
            app.output.notes == [
                "Sent 1 change to your account.", "1 change is not sent. The next sync sends it.",
            ]
        )
        #expect(app.output.progress == ["Sent 0 of 2 films…", "Sent 1 of 2 films…", nil, nil])
    }

    @Test("Without accounts or without a session, a sync fails with the error of the account")
    func errors() async throws {
        await #expect(throws: AccountError.noAccounts) { try await FeatureFixture().run("watchlist sync") }
        let app = FeatureFixture(account: { throw AccountError.notSignedIn })
        await #expect(throws: AccountError.notSignedIn) { try await app.run("watchlist sync --dry-run") }
    }

    @Test("After Ctrl-C, a sync says that the next one continues it")
    func interruption() async throws {
        let account = FakeAccountWatchlist { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            try Task.checkCancellation()
        }
        let app = FeatureFixture(account: { account })
        await #expect(throws: CancellationError.self) { try await app.run("watchlist sync") }
        #expect(app.output.notes == ["The sync was interrupted. The next sync continues it."])
    }
}
