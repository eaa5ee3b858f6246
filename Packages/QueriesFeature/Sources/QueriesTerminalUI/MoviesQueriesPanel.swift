import Observation
package import QueriesPresentation
package import TerminalUI

/// The recent queries below a field, to be chosen from and forgotten.
@MainActor
@Observable
package final class MoviesQueriesPanel: Panel {
    /// More would hide what is below.
    private static let mostRows = 8

    private let viewModel: any MoviesQueriesListViewModel
    /// Nil while the user has not gone into the list.
    private var selected: Int?
    private var position = ListPosition()
    @ObservationIgnored private var following: Task<Void, Never>?

    package init(viewModel: any MoviesQueriesListViewModel) {
        self.viewModel = viewModel
    }

    isolated deinit {
        stop()
    }

    private func stop() {
        following?.cancel()
        following = nil
    }

    /// Takes what is typed: the queries that hold it are shown, `limit` of them looked through at the most.
    package func update(_ text: String, limit: Int) {
        selected = nil
        position = ListPosition()
        viewModel.filter(by: text)
        // What could not be read may be read now.
        if viewModel.state == .failed { stop() }
        guard following == nil else { return }
        following = Task { [viewModel] in await viewModel.follow(limit: limit) }
    }

    package var preferredHeight: Int {
        if viewModel.state == .failed { return 3 }
        let count = viewModel.items.count
        return count == 0 ? 0 : min(count, Self.mostRows) + 2
    }

    package func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        canvas.drawBox(at: Position(row: 0, column: 0), context.size, title: "Recent")
        let items = viewModel.items
        let width = context.size.columns - 4
        if viewModel.state == .failed {
            canvas.draw(SafeText("They cannot be read.").truncated(toCells: width), .dim, row: 1, column: 2)
        }
        for (row, index) in visible(context).enumerated() {
            let text = SafeText(items[index].query).truncated(toCells: width)
            canvas.draw(text, row: row + 1, column: 2, width: width)
            if index == selected {
                canvas.restyle(row: row + 1, columns: 1..<(context.size.columns - 1)) { $0 = .inverse }
            }
        }
        return canvas
    }

    package func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        let items = viewModel.items
        switch event {
        case .key(.down):
            // Behind the last one comes what is below.
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
            Task { [viewModel] in await viewModel.remove(items[selected]) }
            move(to: min(selected, items.count - 2))
        case .key(.escape):
            guard selected != nil else { return false }
            move(to: -1)
        case .mouse(let mouse) where mouse.action == .click:
            let row = visible(context).lowerBound + mouse.position.row - 1
            guard mouse.position.row > 0, visible(context).contains(row) else { return false }
            viewModel.select(items[row])
        default:
            return false
        }
        return true
    }

    /// A place before the first is that of the field.
    private func move(to place: Int) {
        let count = viewModel.items.count
        selected = place < 0 || count == 0 ? nil : min(place, count - 1)
        position.select(selected ?? 0, count: count, height: min(count, Self.mostRows))
    }

    private func visible(_ context: RenderContext) -> Range<Int> {
        position.visible(count: viewModel.items.count, height: max(0, context.size.rows - 2))
    }
}
