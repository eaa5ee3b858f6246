package import PlainUI
package import ShoppingListPresentation

package final class ShoppingListSummaryPlainView: PlainView {
    package let title = "Shopping list summary"
    private let viewModel: any ShoppingListSummaryViewModel

    package init(viewModel: any ShoppingListSummaryViewModel) { self.viewModel = viewModel }

    package var commands: [PlainCommand] {
        [PlainCommand("done", "go back") { [viewModel] _, _ in viewModel.finish() }]
    }

    package func show(_ dialogue: Dialogue, isReturn: Bool) async { dialogue.say(viewModel.text) }
}
