import Persistence
import TerminalText
import TerminalUI
import Testing
import WatchlistFeature

@Suite("The flow of the watchlist", .timeLimit(.minutes(1)))
@MainActor
struct FlowTests {
    private let module = WatchlistModule(dependencies: WatchlistModuleDependencies(store: InMemoryRecordStore()))
    private let context = RenderContext(size: Size(columns: 40, rows: 6))

    /// Waits until the top screen shows `text`.
    private func wait(for text: String, in navigator: Navigator) async {
        while !Task.isCancelled {
            if navigator.topScreen?.render(context).lines.contains(where: { $0.contains(text) }) == true { return }
            await Task.yield()
        }
    }

    private func press(_ keys: Key..., in navigator: Navigator) {
        for key in keys { _ = navigator.topScreen?.handle(.key(key), context) }
    }

    @Test("In the flow of the watchlist, the user adds an entry, sees its count in the summary and selects it")
    func flow() async throws {
        let navigator = Navigator(appName: "test")
        var selected: [String] = []
        module.startFlow(in: navigator, actions: WatchlistModuleActions(didSelect: { selected.append($0) }))
        await wait(for: "There are no entries yet.", in: navigator)
        let list = try #require(navigator.topScreen)

        press(.character("a"), in: navigator)
        #expect(navigator.topScreen !== list)
        press(.character("O"), .character("n"), .character("e"), .enter, in: navigator)
        while navigator.topScreen !== list, !Task.isCancelled { await Task.yield() }
        await wait(for: "One", in: navigator)

        press(.character("s"), in: navigator)
        await wait(for: "1 entry", in: navigator)
        press(.enter, in: navigator)
        #expect(navigator.topScreen === list)

        press(.enter, in: navigator)
        #expect(selected == ["One"])
    }

    @Test("The screen of the watchlist is released with the navigator")
    func released() async {
        var navigator: Navigator? = Navigator(appName: "test")
        if let navigator {
            module.startFlow(in: navigator, actions: WatchlistModuleActions(didSelect: { _ in }))
        }
        weak let screen = navigator?.topScreen
        #expect(screen != nil)
        navigator = nil
        while screen != nil, !Task.isCancelled { await Task.yield() }
        #expect(screen == nil)
    }
}
