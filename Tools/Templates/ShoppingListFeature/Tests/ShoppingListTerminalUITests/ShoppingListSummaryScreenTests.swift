import Observation
import ShoppingListPresentation
import ShoppingListTerminalUI
import TerminalUI
import TerminalUITesting
import Testing

@Suite("The screen of the shopping list summary")
@MainActor
struct ShoppingListSummaryScreenTests {
    /// A view model whose text is set by tests.
    @Observable
    fileprivate final class StubViewModel: ShoppingListSummaryViewModel {
        var text = ""
        private(set) var isFinished = false

        func finish() { isFinished = true }
    }

    private let viewModel = StubViewModel()
    private let context = RenderContext(size: Size(columns: 30, rows: 4))

    @Test("ShoppingListSummaryScreen finishes on Enter, ignores other keys, and lists its keys in the help")
    func keys() {
        let screen = ShoppingListSummaryScreen(viewModel: viewModel)
        #expect(!screen.handle(.key(.escape), context) && !viewModel.isFinished)
        #expect(screen.handle(.key(.enter), context) && viewModel.isFinished)
        #expect(HandledKeys.missingInHelp { ShoppingListSummaryScreen(viewModel: viewModel) }.isEmpty)
    }

    @Test(
        "ShoppingListSummaryScreen shows the text without control characters",
        arguments: ["\u{1B}]0;x\u{7}Words", "Words\u{202E}"]
    )
    func text(text: String) {
        viewModel.text = text
        let line = ShoppingListSummaryScreen(viewModel: viewModel).render(context).lines[0]
        #expect(line.contains("Words"))
        #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
}
