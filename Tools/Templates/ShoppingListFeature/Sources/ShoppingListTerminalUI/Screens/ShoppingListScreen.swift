import Observation
package import ShoppingListPresentation
package import TerminalText
package import TerminalUI

@MainActor
@Observable
package final class ShoppingListScreen: Screen {
    package let title: SafeText = "Shopping list"
    package let keys =
        ListPosition.keys + [
            KeyHelp("Enter", "select the entry", hint: "select"),
            KeyHelp("Delete", "remove the entry", hint: "remove"),
            KeyHelp("r", "reload the entries"),
        ]
    private let viewModel: any ShoppingListViewModel
    private var position = ListPosition()
    @ObservationIgnored private var observation: Task<Void, Never>?

    package init(viewModel: any ShoppingListViewModel) { self.viewModel = viewModel }

    isolated deinit { observation?.cancel() }

    package func didAppear() {
        // The screen appears again when a screen above it closes.
        guard observation == nil else { return }
        observation = Task { [viewModel] in await viewModel.observe() }
    }

    package func didDisappear() {
        observation?.cancel()
        observation = nil
    }

    private var items: [ShoppingListItemViewModel] { viewModel.items ?? [] }

    package func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        let selected = position.selection(count: items.count).map { items[$0] }
        switch event {
        case .key(.character("r")): perform { await $0.load() }
        case .key(.enter): if let selected { viewModel.select(selected) }
        case .key(.delete): if let selected { perform { await $0.remove(selected) } }
        default: return position.handle(event, count: items.count, height: context.size.rows)
        }
        return true
    }

    private func perform(_ action: @escaping @MainActor (any ShoppingListViewModel) async -> Void) {
        Task { [viewModel] in await action(viewModel) }
    }

    package func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        let width = max(1, context.size.columns - 2)
        if let failure = viewModel.failure {
            canvas.draw(SafeText("\(failure)").truncated(toCells: width), row: 0, column: 1)
            canvas.draw("Press r to try again.", .secondary, row: 1, column: 1)
        } else if viewModel.items == nil {
            canvas.isAnimated = true
            canvas.draw(context.working("Loading…"), .secondary, row: 0, column: 1)
        } else if items.isEmpty {
            canvas.draw("There are no entries yet.", .secondary, row: 0, column: 1)
        }
        let visible = position.visible(count: items.count, height: canvas.size.rows)
        for (row, index) in visible.enumerated() {
            canvas.draw(SafeText(items[index].text).truncated(toCells: width), row: row, column: 1)
            if index == position.selection(count: items.count) {
                canvas.restyle(row: row, columns: 0..<canvas.size.columns) { $0 = .selection }
            }
        }
        return canvas
    }
}
