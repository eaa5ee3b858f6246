package import PlainUI
package import ShoppingListPresentation

/// The view of the form, whose next line is the text of the new entry.
package final class ShoppingListFormPlainView: PlainView {
    package let title = "New entry"
    package let commands: [PlainCommand] = []
    private let viewModel: any ShoppingListFormViewModel

    package init(viewModel: any ShoppingListFormViewModel) { self.viewModel = viewModel }

    package func show(_ dialogue: Dialogue, isReturn: Bool) async {
        dialogue.say("Type the text of the entry, or back.")
    }

    package func obey(_ line: String, _ dialogue: Dialogue) async -> Bool {
        await viewModel.submit(line)
        if let message = viewModel.message { dialogue.say(message) }
        return true
    }
}
