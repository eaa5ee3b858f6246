import ShoppingListPresentation
import Testing

@Suite("DefaultShoppingListSummaryViewModel")
@MainActor
struct ShoppingListSummaryViewModelTests {
    @Test("DefaultShoppingListSummaryViewModel has a text, and its method finish calls the action didFinish")
    func finish() {
        var ends = 0
        let actions = ShoppingListSummaryViewModelActions(didFinish: { ends += 1 })
        let viewModel = DefaultShoppingListSummaryViewModel(text: "Words", actions: actions)
        #expect(viewModel.text == "Words" && ends == 0)
        viewModel.finish()
        #expect(ends == 1)
    }
}
