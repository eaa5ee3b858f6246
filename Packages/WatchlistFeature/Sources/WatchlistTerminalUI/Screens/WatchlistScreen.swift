import Observation
package import TerminalText
package import TerminalUI
package import WatchlistPresentation

@MainActor
@Observable
package final class WatchlistScreen: Screen {
    package let title: SafeText = "Watchlist"
    package let keys = [
        KeyHelp("a", "add an entry", hint: "add"),
        KeyHelp("Enter", "select the entry", hint: "select"),
        KeyHelp("Delete", "remove the entry", hint: "remove"),
        KeyHelp("s", "show the summary", hint: "summary"),
        KeyHelp("↑ ↓  j k", "move up and down"),
        KeyHelp("r", "reload the entries"),
    ]
    private let viewModel: any WatchlistViewModel
    private var position = ListPosition()
    @ObservationIgnored private var loading: Task<Void, Never>?

    package init(viewModel: any WatchlistViewModel) {
        self.viewModel = viewModel
    }

    package func didAppear() { load() }

    package func didDisappear() { loading?.cancel() }

    private func load() {
        loading?.cancel()
        loading = Task { [viewModel] in await viewModel.load() }
    }

    private var items: [WatchlistItemViewModel] {
        if case .loaded(let items) = viewModel.state { items } else { [] }
    }

    package func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        let selected = position.selection(count: items.count).map { items[$0] }
        switch event {
        case .key(.character("a")): viewModel.add()
        case .key(.character("s")): viewModel.showSummary()
        case .key(.character("r")): load()
        case .key(.enter): if let selected { viewModel.select(selected) }
        case .key(.delete): if let selected { Task { [viewModel] in await viewModel.remove(selected) } }
        default: return position.handle(event, count: items.count, height: context.size.rows)
        }
        return true
    }

    package func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        let width = max(1, context.size.columns - 2)
        switch viewModel.state {
        case .idle: break
        case .failed(let message):
            canvas.draw(SafeText(message).truncated(toCells: width), row: 0, column: 1)
            canvas.draw("Press r to try again.", .dim, row: 1, column: 1)
        case .loaded(let items):
            if items.isEmpty { canvas.draw("There are no entries yet. Press a to add one.", .dim, row: 0, column: 1) }
            draw(items, on: &canvas, width: width)
        }
        return canvas
    }

    private func draw(_ items: [WatchlistItemViewModel], on canvas: inout Canvas, width: Int) {
        let visible = position.visible(count: items.count, height: canvas.size.rows)
        for (row, index) in visible.enumerated() {
            canvas.draw(SafeText(items[index].text).truncated(toCells: width), row: row, column: 1)
            if index == position.selection(count: items.count) {
                canvas.restyle(row: row, columns: 0..<canvas.size.columns) { $0 = .inverse }
            }
        }
    }
}
