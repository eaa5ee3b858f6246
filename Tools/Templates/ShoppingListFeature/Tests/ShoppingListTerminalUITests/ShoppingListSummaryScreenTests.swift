import ShoppingListPresentation
import ShoppingListTerminalUI
import TerminalUI
import TerminalUITesting
import Testing

@Suite("The screen of the shopping list summary")
@MainActor
struct ShoppingListSummaryScreenTests {
    private let context = RenderContext(size: Size(columns: 30, rows: 4))

    private func screen(
        _ text: String = "",
        didFinish: @escaping @MainActor () -> Void = {}
    ) -> ShoppingListSummaryScreen {
        let actions = ShoppingListSummaryViewModelActions(didFinish: didFinish)
        return ShoppingListSummaryScreen(viewModel: DefaultShoppingListSummaryViewModel(text: text, actions: actions))
    }

    @Test("ShoppingListSummaryScreen finishes on Enter, ignores other keys, and lists its keys in the help")
    func keys() {
        var endings = 0
        let screen = screen { endings += 1 }
        #expect(!screen.handle(.key(.escape), context) && endings == 0)
        #expect(screen.handle(.key(.enter), context) && endings == 1)
        #expect(HandledKeys.missingInHelp { screen }.isEmpty)
    }

    @Test(
        "ShoppingListSummaryScreen shows the text without control characters",
        arguments: ["\u{1B}]0;x\u{7}Words", "Words\u{202E}"]
    )
    func text(text: String) {
        let line = screen(text).render(context).lines[0]
        #expect(line.contains("Words"))
        #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
}
