import AsyncTesting
import TerminalText
import TerminalUI
import TerminalUITesting
import Testing
import WatchlistDomain
import WatchlistPresentation
import WatchlistTerminalUI
import WatchlistTestSupport

@Suite("WatchlistScreen: keys, mouse and observation", .timeLimit(.minutes(10)))
@MainActor
struct WatchlistScreenTests {
    private let fixture: ListFixture
    private let context = RenderContext(size: Size(columns: 80, rows: 13))
    private let screen: WatchlistScreen

    /// Shows “Film 11” to “Film 40”.
    init() async throws {
        fixture = try await ListFixture.loaded((11...40).map { .sample($0, "Film \($0)") })
        screen = WatchlistScreen(viewModel: fixture.viewModel)
    }

    @discardableResult
    private func press(_ keys: Key...) -> Bool {
        keys.map { screen.handle(.key($0), context) }.last ?? false
    }

    private func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    private func click(row: Int) -> Bool {
        screen.handle(.mouse(MouseEvent(.click, at: Position(row: row, column: 5))), context)
    }

    private var status: String { screen.status(context).runs.map(\.text.string).joined() }

    @Test(
        "The help of WatchlistScreen contains each key that the list and the search field handle",
        arguments: [[], [.character("/")]] as [[Key]]
    )
    func help(keys: [Key]) {
        let missing = HandledKeys.missingInHelp {
            let screen = WatchlistScreen(viewModel: fixture.viewModel)
            for key in keys { #expect(screen.handle(.key(key), context)) }
            return screen
        }
        #expect(missing.isEmpty)
    }

    @Test("WatchlistScreen observes the watchlist once until it disappears or is released", arguments: [false, true])
    func observation(isReleased: Bool) async throws {
        let observe = SuspendedUseCase<Void, AsyncStream<Void>>()
        let (changes, continuation) = AsyncStream<Void>.makeStream()
        let (observed, end) = AsyncStream<Void>.makeStream()
        continuation.onTermination = { _ in end.finish() }
        var screen: WatchlistScreen? = WatchlistScreen(viewModel: try await ListFixture(observe: observe).viewModel)
        for _ in 1...3 { screen?.didAppear() }
        await observe.resume(0, with: .success(changes))
        if isReleased { screen = nil } else { screen?.didDisappear() }
        for await _ in observed {}
        guard !isReleased else { return }
        screen?.didAppear()
        await observe.resume(1, with: .failure(TestError()))
        #expect(observe.inputs.count == 2)
    }

    @Test(
        "A key of WatchlistScreen runs its action on the selected film",
        arguments: [
            (Key.enter, "show Film 12"), (.right, "show Film 12"), (.character("e"), "edit Film 12"),
            (.character("x"), "Marked “Film 12” as watched."), (.character("d"), "Removed “Film 12”."),
            (.delete, "Removed “Film 12”."), (.character("u"), "There is no change to undo."),
            (.character("U"), "There is no change to redo."), (.tab, "watched"), (.character("s"), "newest"),
            (.character("a"), "add"), (.character("n"), "new"), (.character("S"), "sync"),
        ]
    )
    func keys(key: Key, effect: String) async {
        func effects() -> [String] {
            let viewModel = fixture.viewModel
            let names = [viewModel.filterName, viewModel.orderName].filter { !["to watch", "due date"].contains($0) }
            return fixture.calls.all + names + [viewModel.notice].compactMap(\.self)
        }
        press(.down)
        #expect(press(key))
        await eventually { !effects().isEmpty }
        #expect(effects() == [effect])
    }

    @Test("The key r of WatchlistScreen loads the list again")
    func reload() async throws {
        try await fixture.repository.save(.sample(1, "Alien"))
        press(.character("r"))
        await eventually { fixture.titles.count != 30 }
        #expect(fixture.titles.first == "Alien")
    }

    @Test("In an empty WatchlistScreen, the keys of a film do nothing and are not listed")
    func noMovie() async throws {
        let fixture = try await ListFixture.loaded([])
        let screen = WatchlistScreen(viewModel: fixture.viewModel)
        for key in [Key.enter, .character("e"), .character("x"), .character("d"), .delete, .character("u")] {
            #expect(screen.handle(.key(key), context))
        }
        await eventually { fixture.viewModel.notice != nil }
        #expect(fixture.viewModel.notice == "There is no change to undo." && fixture.calls.all.isEmpty)
        #expect(screen.keys.prefix(2).map(\.keys) == ["/", "u"])
        #expect(screen.keys.contains { $0.keys == "a" } && screen.keys.contains { $0.keys == "S" })
        #expect(screen.status(context).runs.map(\.text.string).joined() == "to watch · by due date")
        let click = MouseEvent(.click, at: Position(row: 3, column: 5))
        #expect(!screen.handle(.mouse(click), context))
    }

    @Test("WatchlistScreen leaves unknown keys and Esc to the navigator")
    func unknownKeys() {
        #expect(!press(.character("z")) && !press(.escape) && !press(.character("q")))
    }

    @Test("The status of WatchlistScreen shows the position, the filter and, on a wide terminal, the order")
    func statusText() {
        #expect(status == "1 of 30 · to watch · by due date")
        // Without the order, hints of keys have room.
        let narrow = screen.status(RenderContext(size: Size(columns: 59, rows: 8))).runs.map(\.text.string).joined()
        #expect(narrow == "1 of 30 · to watch")
        press(.end)
        #expect(status == "30 of 30 · to watch · by due date")
    }

    @Test("After the last film of WatchlistScreen is removed, the previous film is selected")
    func removedSelection() async {
        press(.end, .delete)
        await eventually { fixture.titles.count < 30 }
        #expect(status.hasPrefix("29 of 29"))
        press(.enter)
        #expect(fixture.calls.all == ["show Film 39"])
    }

    @Test("The selected film of WatchlistScreen stays selected if the list changes above it")
    func keptSelection() async throws {
        press(.down)
        try await fixture.repository.save(.sample(1, "Alien"))
        await fixture.viewModel.load()
        #expect(status.hasPrefix("3 of 31"))
        #expect(screen.render(context).lines[5].hasPrefix("▸"))
        press(.enter)
        #expect(fixture.calls.all == ["show Film 12"])
    }

    @Test("In WatchlistScreen, a click selects a film, a second click opens it, and the wheel scrolls the list")
    func mouse() {
        #expect(click(row: 5))
        #expect(status.hasPrefix("3 of 30"))
        #expect(fixture.calls.all.isEmpty)
        #expect(click(row: 5))
        #expect(fixture.calls.all == ["show Film 13"])
        _ = screen.handle(.mouse(MouseEvent(.wheelDown, at: Position(row: 5, column: 5))), context)
        #expect(screen.render(context).lines[3].contains("Film 14"))
        #expect(!click(row: 2))
    }

    @Test("The search field of WatchlistScreen accepts characters that are commands in the list, and pasted text")
    func search() {
        #expect(!screen.takesText)
        press(.character("/"))
        #expect(screen.takesText)
        #expect(screen.render(context).style(row: 3, column: 0) == .plain)
        #expect(screen.keys.map(\.keys) == ["Enter", "Esc"])
        type("xd?")
        _ = screen.handle(.paste("q\u{1B}[2J\nr"), context)
        #expect(fixture.viewModel.emptyMessage == "Nothing found for “xd?q r”.")
        #expect(screen.render(context).lines[0].hasPrefix(" Search  xd?q r"))
        #expect(screen.render(context).cursor == Position(row: 0, column: 15))
    }

    @Test("In the search field of WatchlistScreen, Enter returns to the list and keeps the search")
    func searchEnds() {
        press(.down, .down, .character("/"))
        type("film 2")
        press(.enter)
        #expect(!screen.takesText && screen.render(context).cursor == nil)
        // The first match is selected.
        #expect(status.hasPrefix("1 of 10") && fixture.titles.first == "Film 20")
    }

    @Test("Esc clears the search of WatchlistScreen, in the field and in the list")
    func searchCleared() {
        press(.character("/"), .character("x"))
        #expect(fixture.titles.isEmpty)
        press(.escape)
        #expect(!screen.takesText && fixture.titles.count == 30)
        press(.character("/"), .character("y"), .enter)
        #expect(fixture.titles.isEmpty && press(.escape) && fixture.titles.count == 30)
        #expect(!press(.escape))
    }

    @Test("In the search field of WatchlistScreen, Tab and the mouse do nothing")
    func ignoredInField() {
        press(.character("/"))
        #expect(!press(.tab) && !click(row: 5))
        #expect(screen.takesText && status == "1 of 30 · to watch · by due date")
    }
}

@Suite("WatchlistSyncScreen", .timeLimit(.minutes(10)))
@MainActor
struct WatchlistSyncScreenTests {
    private let viewModel = StubWatchlistSyncViewModel()
    private let context = RenderContext(size: Size(columns: 80, rows: 22))

    private func wait(forSyncs count: Int) async { await eventually { viewModel.syncs == count } }

    @Test("WatchlistSyncScreen syncs from its appearance until it closes or is released", arguments: [false, true])
    func stopped(isReleased: Bool) async {
        var screen: WatchlistSyncScreen? = WatchlistSyncScreen(viewModel: viewModel)
        screen?.didAppear()
        await wait(forSyncs: 1)
        if isReleased { screen = nil } else { screen?.didDisappear() }
        await wait(forSyncs: 0)
        #expect(viewModel.syncs == 0)
    }

    @Test("Only Esc closes WatchlistSyncScreen; it ignores the other keys that close an overlay")
    func keys() {
        let screen = WatchlistSyncScreen(viewModel: viewModel)
        for key in [Key.enter, .character("q"), .character("?"), .character("S"), Key(.function(1))] {
            #expect(screen.handle(.key(key), context))
        }
        #expect(!screen.handle(.key(.escape), context))
        #expect(screen.keys.map(\.keys) == ["Esc"])
    }

    @Test("WatchlistSyncScreen shows the progress with an animation, also on a narrow terminal")
    func progress() {
        let screen = WatchlistSyncScreen(viewModel: viewModel)
        let canvas = screen.render(context)
        #expect(canvas.isAnimated && canvas.size == Size(columns: 32, rows: 1))
        #expect(canvas.lines[0].hasPrefix(" ⠋ Comparing the films…"))
        viewModel.progress = "Sent 1 of 2 films…\u{1B}[2J"
        let later = RenderContext(size: Size(columns: 80, rows: 22), time: .milliseconds(100))
        #expect(screen.render(later).lines[0].hasPrefix(" ⠙ Sent 1 of 2 films…"))
        #expect(isHarmless(screen.render(later).lines[0]))
        for columns in 0...8 {
            let narrow = screen.render(RenderContext(size: Size(columns: columns, rows: 2)))
            #expect(narrow.size.columns == max(1, columns - 2))
        }
    }
}
