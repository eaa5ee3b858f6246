import Observation
package import QueriesPresentation
import TerminalText
package import TerminalUI

@MainActor
@Observable
package final class RecentQueriesPanel: SuggestionPanel {
    package let keys = [
        KeyHelp("↑ ↓", "select a recent query (Enter: search for it, Esc: go back to the text)"),
        KeyHelp("Delete", "remove the selected query"),
    ]
    private static let maximumRows = 8

    private let viewModel: any RecentQueriesViewModel
    private var selected: Int?
    private var position = ListPosition()
    @ObservationIgnored private var observation: Task<Void, Never>?

    package init(viewModel: any RecentQueriesViewModel) { self.viewModel = viewModel }

    isolated deinit { stop() }

    private func stop() {
        observation?.cancel()
        observation = nil
    }

    package func update(_ text: String) {
        selected = nil
        position = ListPosition()
        viewModel.filter(by: text)
        // A change of the text repeats a failed load.
        if viewModel.failure != nil { stop() }
        guard observation == nil else { return }
        observation = Task { [viewModel] in await viewModel.observe() }
    }

    package var preferredHeight: Int {
        if viewModel.failure != nil { return 3 }
        let count = viewModel.items.count
        return count == 0 ? 0 : min(count, Self.maximumRows) + 2
    }

    package func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        canvas.drawBox(at: Position(row: 0, column: 0), context.size, title: "Recent")
        let items = viewModel.items
        let width = context.size.columns - 4
        if viewModel.failure != nil {
            canvas.draw(SafeText("Cannot be loaded.").truncated(toCells: width), .secondary, row: 1, column: 2)
        }
        for (row, index) in visible(context).enumerated() {
            let text = SafeText(items[index]).truncated(toCells: width)
            canvas.draw(text, row: row + 1, column: 2, width: width)
            if index == selected {
                canvas.restyle(row: row + 1, columns: 1..<max(1, context.size.columns - 1)) { $0 = .selection }
            }
        }
        return canvas
    }

    package func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        let items = viewModel.items
        switch event {
        case .key(.down):
            // In the last row, Down is not handled, so that the content below can handle it.
            guard !items.isEmpty, selected != items.count - 1 else { return false }
            move(to: selected.map { $0 + 1 } ?? 0)
        case .key(.up):
            guard let selected else { return false }
            move(to: selected - 1)
        case .key(.enter):
            guard let selected, items.indices.contains(selected) else { return false }
            viewModel.select(items[selected])
        case .key(.delete):
            guard let selected, items.indices.contains(selected) else { return false }
            // The next key, which may have arrived with this one, sees the list without the query.
            context.actions.add(Task.immediate { [viewModel] in await viewModel.remove(items[selected]) })
            move(to: min(selected, items.count - 2))
        case .key(.escape):
            guard selected != nil else { return false }
            move(to: -1)
        case .mouse(let mouse) where mouse.action == .click:
            let row = visible(context).lowerBound + mouse.position.row - 1
            guard visible(context).contains(row) else { return false }
            viewModel.select(items[row])
        default:
            return false
        }
        return true
    }

    /// Selects the row with this index, or the last row for a greater index. A negative index returns the focus to the
    /// field.
    private func move(to index: Int) {
        let count = viewModel.items.count
        selected = index < 0 || count == 0 ? nil : min(index, count - 1)
        position.select(selected ?? 0, count: count, height: min(count, Self.maximumRows))
    }

    private func visible(_ context: RenderContext) -> Range<Int> {
        position.visible(count: viewModel.items.count, height: max(0, context.size.rows - 2))
    }
}
