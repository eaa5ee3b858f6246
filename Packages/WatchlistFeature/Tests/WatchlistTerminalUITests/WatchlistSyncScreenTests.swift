import AsyncTesting
import TerminalText
import TerminalUI
import Testing
import WatchlistTerminalUI

@Suite("WatchlistSyncScreen", .timeLimit(.minutes(1)))
@MainActor
struct WatchlistSyncScreenTests {
    private let viewModel = StubWatchlistSyncViewModel()
    private let context = RenderContext(size: Size(columns: 80, rows: 22))

    private func wait(forSyncs count: Int) async { await eventually { viewModel.syncs == count } }

    @Test("WatchlistSyncScreen starts the sync when it appears, and stops it when it closes")
    func closed() async {
        let screen = WatchlistSyncScreen(viewModel: viewModel)
        screen.didAppear()
        await wait(forSyncs: 1)
        screen.didDisappear()
        await wait(forSyncs: 0)
        #expect(viewModel.syncs == 0)
    }

    @Test("A released WatchlistSyncScreen stops the sync")
    func released() async {
        var screen: WatchlistSyncScreen? = WatchlistSyncScreen(viewModel: viewModel)
        screen?.didAppear()
        await wait(forSyncs: 1)
        screen = nil
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
