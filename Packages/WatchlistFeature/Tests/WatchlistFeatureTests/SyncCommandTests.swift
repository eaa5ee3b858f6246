import AccountInterface
import CommandKit
import CoreDomain
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
        let skipped = "“Amélie” (tt0211915) is skipped, because the service does not have it."
        try await app.run("add tt0083658 tt0211915")
        try await app.expect(["sync": ["Added 2 films from your account.", skipped]])
        for line in ["remove alien", "remove 'the third man'"] { try await app.run(line) }
        try await app.expect(["sync": ["Sent 2 changes to your account.", skipped]])
        #expect(account.ids == [.tmdb(78)])
        account.change { $0 = [] }
        try await app.expect([
            "sync": ["Removed 1 film that you have removed from your account.", skipped],
            "sync": ["There are no changes to sync.", skipped],
        ])
    }

    @Test("A dry run lists the films, and changes nothing")
    func dryRun() async throws {
        let account = FakeAccountWatchlist(Self.movies)
        let app = FeatureFixture(account: { account })
        for line in ["sync", "done alien"] { try await app.run(line) }
        account.change { $0.removeAll { $0.id == .tmdb(78) } }
        let lines = ["Would remove “Blade Runner” here.", "Would remove “Alien” from your account."]
        try await app.expect(["sync --dry-run": lines, "sync --dry-run": lines])
        #expect(account.ids == [.tmdb(348), .tmdb(1092)])
    }

    @Test("A film that has changed on both sides is listed")
    func notes() async throws {
        let account = FakeAccountWatchlist(Self.movies)
        let app = FeatureFixture(source: FakeMoviesFinding(Self.movies), account: { account })
        for line in ["sync", "remove alien", "add alien"] { try await app.run(line) }
        account.change { $0.removeAll { $0.id == .tmdb(348) } }
        try await app.expect([
            "sync": [
                "Sent 1 change to your account.",
                "“Alien” has changed on both sides: you added it here, and removed it from your account. Your change here is used.",
            ]
        ])
    }

    @Test("A failed sync reports its progress before its error")
    func failure() async throws {
        let account = FakeAccountWatchlist(
            Self.movies,
            beforeRequest: { if $0 == 3 { throw AccountError.sessionEnded } }
        )
        let app = FeatureFixture(account: { account })
        let output = TextOutputSpy()
        for line in ["sync", "remove alien", "remove 'blade runner'"] { try await app.run(line) }
        await #expect(throws: AccountError.sessionEnded) { try await app.run("sync", output: output) }
        #expect(output.notes == ["Sent 1 change to your account.", "1 change is not sent. The next sync sends it."])
        #expect(output.progress == ["Sent 0 of 2 films…", "Sent 1 of 2 films…", nil])
    }

    @Test("Without accounts or without a session, a sync fails with the error of the account")
    func errors() async throws {
        await #expect(throws: AccountError.noAccounts) { try await FeatureFixture().run("sync") }
        let app = FeatureFixture(account: { throw AccountError.notSignedIn })
        await #expect(throws: AccountError.notSignedIn) { try await app.run("sync --dry-run") }
    }

    @Test("After Ctrl-C, a sync says that the next one continues it")
    func interruption() async throws {
        let account = FakeAccountWatchlist { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            try Task.checkCancellation()
        }
        let app = FeatureFixture(account: { account })
        await #expect(throws: CancellationError.self) { try await app.run("sync") }
        #expect(app.output.notes == ["The sync was interrupted. The next sync continues it."])
    }
}
