import ShoppingListPresentation
import ShoppingListTerminalUI
import TerminalUI
import TerminalUITesting
import Testing

@Suite("The screen of the shopping list summary")
@MainActor
struct ShoppingListSummaryScreenTests {
    private final class Endings {
        var count = 0
    }

    private let endings = Endings()
    private let context = RenderContext(size: Size(columns: 30, rows: 4))

    private func screen(_ text: String = "") -> ShoppingListSummaryScreen {
        let actions = ShoppingListSummaryViewModelActions(didFinish: { [endings] in endings.count += 1 })
        return ShoppingListSummaryScreen(viewModel: DefaultShoppingListSummaryViewModel(text: text, actions: actions))
    }

    @Test("ShoppingListSummaryScreen finishes on Enter, ignores other keys, and lists its keys in the help")
    func keys() {
        let screen = screen()
        #expect(!screen.handle(.key(.escape), context) && endings.count == 0)
        #expect(screen.handle(.key(.enter), context) && endings.count == 1)
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
