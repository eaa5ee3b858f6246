import AsyncTesting
import Observation
import ShoppingListPresentation
import ShoppingListTerminalUI
import TerminalUI
import Testing

@Suite("The screen of the shopping list summary", .timeLimit(.minutes(1)))
@MainActor
struct ShoppingListSummaryScreenTests {
    private let viewModel = StubShoppingListSummaryViewModel()
    private let context = RenderContext(size: Size(columns: 30, rows: 4))

    private func text(_ screen: ShoppingListSummaryScreen) -> String {
        screen.render(context).lines.joined(separator: "\n")
    }

    private func waitForLoads(_ count: Int) async {
        await eventually { viewModel.loads >= count }
    }

    @Test("ShoppingListSummaryScreen loads on each appearance and when r is pressed")
    func load() async {
        let screen = ShoppingListSummaryScreen(viewModel: viewModel)
        screen.didAppear()
        await waitForLoads(1)
        #expect(screen.handle(.key(.character("r")), context))
        await waitForLoads(2)
        screen.didDisappear()
    }

    @Test("ShoppingListSummaryScreen shows the progress, the loaded text or the error")
    func states() {
        let screen = ShoppingListSummaryScreen(viewModel: viewModel)
        #expect(!text(screen).contains(/\w/))
        viewModel.state = .loading
        #expect(text(screen).contains("Loading…"))
        #expect(screen.render(context).isAnimated)
        viewModel.state = .loaded(text: "Words")
        #expect(text(screen).contains("Words"))
        viewModel.state = .failed(message: "Gone.")
        #expect(text(screen).contains("Gone.") && text(screen).contains("Press r to try again."))
    }

    @Test("ShoppingListSummaryScreen finishes on Enter and ignores other keys")
    func keys() {
        let screen = ShoppingListSummaryScreen(viewModel: viewModel)
        #expect(!screen.handle(.key(.escape), context) && !viewModel.isFinished)
        #expect(screen.handle(.key(.enter), context) && viewModel.isFinished)
    }

    @Test("ShoppingListSummaryScreen removes control characters from texts")
    func hostile() {
        for hostile in ["\u{1B}]0;x\u{7}Words", "Words\u{202E}"] {
            viewModel.state = .loaded(text: hostile)
            let line = ShoppingListSummaryScreen(viewModel: viewModel).render(context).lines[0]
            #expect(line.contains("Words"))
            #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
        }
    }
}

/// A view model whose state is set by tests.
@MainActor
@Observable
private final class StubShoppingListSummaryViewModel: ShoppingListSummaryViewModel {
    var state = ShoppingListSummaryState.idle
    /// The number of calls of `load`.
    @ObservationIgnored private(set) var loads = 0
    @ObservationIgnored private(set) var isFinished = false

    func load() async { loads += 1 }
    func finish() { isFinished = true }
}
