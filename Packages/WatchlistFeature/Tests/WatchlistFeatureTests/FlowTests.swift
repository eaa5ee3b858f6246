import AccountInterface
import AsyncTesting
import CoreDomain
import TerminalText
import TerminalUI
import Testing
import WatchlistFeature
import WatchlistTestSupport

@Suite("The flow of the watchlist", .timeLimit(.minutes(10)))
@MainActor
struct FlowTests {
    private let navigator = Navigator(appName: "movies")
    private let calls = ActionSpy()
    private let store = TestRecordStore()
    private let feature: FeatureFixture
    private let context = RenderContext(size: Size(columns: 80, rows: 22))

    init() { feature = FeatureFixture(store: store) }

    /// Adds films to the watchlist and shows the list.
    private func start(_ line: String = "add tt0078748 --by 2026-12-24") async throws {
        try await feature.run(line)
        feature.module.startFlow(in: navigator, actions: calls.actions())
        await wait(for: "Alien")
    }

    /// Waits until the top screen or its status shows a text.
    private func wait(for text: String) async { await eventually { shown.contains(text) } }

    private var shown: String {
        guard let screen = navigator.topScreen else { return "" }
        return (screen.render(context).lines + screen.status(context).runs.map(\.text.string)).joined(separator: "\n")
    }

    private func press(_ keys: Key...) {
        for key in keys { _ = (navigator.presented ?? navigator.topScreen)?.handle(.key(key), context) }
    }

    private func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    @Test("In the flow of the watchlist, the user edits a film, chooses a rating and saves; the list shows the result")
    func edit() async throws {
        try await start()
        let list = try #require(navigator.topScreen)
        press(.character("e"))
        #expect(navigator.topScreen !== list && navigator.topScreen?.title == "Alien")
        type("friday")
        press(Key(.function(2)))
        #expect(navigator.presented?.title == "Rating")
        // The number chooses a rating, although the field for the due date had the focus.
        press(.character("9"), .enter)
        #expect(navigator.presented == nil)
        #expect(shown.contains("Due       friday") && shown.contains("Rating    9"))
        press(.enter)
        await eventually { navigator.topScreen === list }
        await wait(for: "Saved “Alien”.")
        press(.tab)
        await wait(for: "2026-11-22 9/10")
        #expect(try await feature.data("--all").contains("Alien\t1979\t2026-11-27\t2026-11-22\t9"))
    }

    @Test("The choice of a rating opens at 7 or at the rating, and its last option removes the rating")
    func ratings() async throws {
        try await start("add tt0078748")
        press(.character("e"))
        let choices: [([Key], String)] = [
            ([.enter], "7"), ([.up, .enter], "6.5"), ([.character("1"), .enter], "1"), ([.end, .enter], "(0.5 to 10)"),
        ]
        for (keys, text) in choices {
            press(Key(.function(2)))
            for key in keys { press(key) }
            #expect(shown.contains("Rating    \(text)"))
        }
        press(.character("4"), Key(.function(2)))
        #expect(navigator.presented?.render(context).lines.contains { $0.hasPrefix(" ✓ 4 of 10") } == true)
    }

    @Test("A save that ends after the user has left the form shows a notice in the list and closes no screen")
    func lateSave() async throws {
        try await start()
        let list = try #require(navigator.topScreen)
        press(.character("e"))
        type("tomorrow")
        store.holdsWrites = true
        press(.enter)
        await store.waitForHeldWrite()
        press(.escape)
        #expect(navigator.topScreen === list)
        // The store responds while a second form is open.
        press(.character("e"))
        let secondForm = try #require(navigator.topScreen)
        store.holdsWrites = false
        await eventually { list.render(context).lines[1] == " Saved “Alien”." }
        #expect(navigator.topScreen === secondForm)
        // The list shows the notice together with the new row.
        #expect(list.render(context).lines[3].contains("2026-11-23"))
    }

    @Test("The screens of the watchlist are released with the navigator, and a closed form is released at once")
    func released() async throws {
        try await feature.run("add tt0078748")
        var navigator: Navigator? = Navigator(appName: "movies")
        if let navigator { feature.module.startFlow(in: navigator, actions: calls.actions()) }
        weak let list = navigator?.topScreen
        await eventually { list?.render(context).lines.contains(where: { $0.contains("Alien") }) != false }
        _ = list?.handle(.key(.character("e")), context)
        weak let form = navigator?.topScreen
        #expect(form != nil && form !== list)
        navigator?.pop()
        await eventually { form == nil }
        navigator = nil
        await eventually { list == nil }
        #expect(form == nil && list == nil)
    }
}

@Suite("The flow of a sync", .timeLimit(.minutes(10)))
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

    @Test("A session that has ended closes the overlay and is reported once")
    func sessionEnd() async throws {
        let account = FakeAccountWatchlist(beforeRequest: { if $0 == 2 { throw AccountError.sessionEnded } })
        let feature = FeatureFixture(source: FakeMoviesFinding(Self.movies), account: { account })
        try await feature.run("add alien 'blade runner'")
        start(feature)
        await eventually { calls.sessionEnds != 0 }
        #expect(calls.sessionEnds == 1 && navigator.presented == nil && account.ids == [.tmdb(348)])
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
