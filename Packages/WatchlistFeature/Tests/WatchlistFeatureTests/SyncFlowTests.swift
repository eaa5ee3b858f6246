import AccountInterface
import AsyncTesting
import CoreDomain
import Persistence
import TerminalText
import TerminalUI
import Testing
import WatchlistFeature
import WatchlistTestSupport

@Suite("The flow of a sync", .timeLimit(.minutes(1)))
@MainActor
struct SyncFlowTests {
    private static let movies: [Movie] = [.sample(.tmdb(348), "Alien", 1979), .sample(.tmdb(78), "Blade Runner", 1982)]

    private let navigator = Navigator(appName: "movies")
    private let calls = ActionSpy()
    private let context = RenderContext(size: Size(columns: 80, rows: 22))

    private func start(_ feature: FeatureFixture) {
        feature.module.startSyncFlow(in: navigator) { [calls] in calls.sessionEnds += 1 }
    }

    private var shown: String { navigator.presented?.render(context).lines.joined(separator: "\n") ?? "" }

    /// Waits until the overlay shows a text.
    private func wait(for text: String) async { await eventually { shown.contains(text) } }

    /// Presses Esc as the navigator does, which closes an overlay that leaves the key to it.
    private func pressEscape() {
        if navigator.presented?.handle(.key(.escape), context) == false { navigator.dismiss() }
    }

    @Test("The flow shows the progress, then the lines that the command prints, and changes the list below")
    func success() async throws {
        let account = FakeAccountWatchlist(Self.movies)
        let feature = FeatureFixture(account: { account })
        feature.module.startFlow(in: navigator, actions: calls.actions { [self] in start(feature) })
        _ = navigator.topScreen?.handle(.key(.character("S")), context)
        #expect(shown.contains("Comparing the films…"))
        await wait(for: "Added 2 films from your account.")
        await eventually { navigator.topScreen?.render(context).lines.joined().contains("Alien") != false }
        start(feature)
        await wait(for: "There are no changes to sync.")
        #expect(calls.sessionEnds == 0)
    }

    @Test("Esc stops the sync and shows no result; the next sync completes it")
    func stopped() async throws {
        let (requests, request) = AsyncStream<Int>.makeStream()
        let (never, _) = AsyncStream<Never>.makeStream()
        // The second film that is sent waits until its task is cancelled.
        let account = FakeAccountWatchlist { number in
            request.yield(number)
            guard number == 2 else { return }
            for await _ in never {}
            try Task.checkCancellation()
        }
        let source = FakeMoviesFinding(Self.movies)
        let feature = FeatureFixture(source: source, account: { account })
        try await feature.run("add alien 'blade runner'")
        start(feature)
        for await number in requests where number == 2 { break }
        await wait(for: "Sent 1 of 2 films…")
        pressEscape()
        #expect(navigator.presented == nil && account.ids == [.tmdb(348)])
        start(feature)
        await wait(for: "Sent 1 change to your account.")
        #expect(account.ids == [.tmdb(348), .tmdb(78)] && calls.sessionEnds == 0)
    }

    @Test("A session that has ended closes the overlay and is reported once; the next sync completes this one")
    func sessionEnd() async throws {
        let account = FakeAccountWatchlist(beforeRequest: { if $0 == 2 { throw AccountError.sessionEnded } })
        let feature = FeatureFixture(source: FakeMoviesFinding(Self.movies), account: { account })
        try await feature.run("add alien 'blade runner'")
        start(feature)
        await eventually { calls.sessionEnds != 0 }
        #expect(calls.sessionEnds == 1 && navigator.presented == nil && account.ids == [.tmdb(348)])
        start(feature)
        await wait(for: "Sent 1 change to your account.")
        #expect(account.ids == [.tmdb(348), .tmdb(78)] && calls.sessionEnds == 1)
    }

    @Test("The overlay of a sync is deallocated after it has closed")
    func released() async {
        let account = FakeAccountWatchlist()
        start(FeatureFixture(account: { account }))
        weak let screen = navigator.presented
        #expect(screen != nil)
        await wait(for: "no changes to sync.")
        await eventually { screen == nil }
        #expect(screen == nil)
    }
}
