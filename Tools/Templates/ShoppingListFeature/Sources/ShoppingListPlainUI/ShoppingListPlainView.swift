package import PlainUI
package import ShoppingListPresentation

package final class ShoppingListPlainView: PlainView {
    package let title = "Shopping list"
    private let viewModel: any ShoppingListViewModel
    /// The entries of the rows that the user has heard last. A change of the list does not change the meaning of their numbers.
    private var rows: [ShoppingListItemViewModel] = []

    package init(viewModel: any ShoppingListViewModel) { self.viewModel = viewModel }

    package var commands: [PlainCommand] {
        let count: @MainActor () -> Int = { [weak self] in self?.rows.count ?? 0 }
        return [
            PlainCommand(row: "select", "select the entry of row N", of: count) { [weak self] index, _ in
                if let self { viewModel.select(rows[index]) }
            },
            PlainCommand(row: "remove", "remove the entry of row N", of: count) { [weak self] index, dialogue in
                await self?.remove(index, dialogue)
            },
            PlainCommand("rows", "hear all rows again") { [weak self] _, dialogue in await self?.report(dialogue) },
        ]
    }

    package func show(_ dialogue: Dialogue, isReturn: Bool) async { await report(dialogue) }

    private func remove(_ index: Int, _ dialogue: Dialogue) async {
        let item = rows[index]
        await viewModel.remove(item)
        dialogue.say(viewModel.failure.map { "\($0)" } ?? "Removed “\(item.text)”.")
    }

    private func report(_ dialogue: Dialogue) async {
        await viewModel.load()
        if let failure = viewModel.failure { dialogue.say("\(failure)\nType rows to try again.") }
        guard let items = viewModel.items else { return }
        rows = items
        dialogue.say(items.isEmpty ? "There are no entries yet." : "Shopping list:")
        for (index, item) in items.enumerated() { dialogue.say("\(index + 1). \(item.text)") }
    }
}
