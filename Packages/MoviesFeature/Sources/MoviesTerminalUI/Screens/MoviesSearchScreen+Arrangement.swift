import MoviesPresentation
import TerminalText
import TerminalUI

extension MoviesSearchScreen {
    /// Edits the filter. Esc removes it, and Enter keeps it and goes to the list.
    func handleInFilter(_ event: InputEvent) -> Bool {
        switch event {
        case .key(.enter), .key(.down): focus = .list
        case .key(.escape):
            filter = TextField()
            focus = .list
        case .key(let key): guard filter.handle(key) else { return false }
        case .paste(let text): filter.insert(text)
        case .mouse: return false
        }
        arrange { $0.filter(by: filter.text) }
        return true
    }

    /// Changes the order or the filter, and keeps the film selected if it is still shown.
    func arrange(_ change: (MoviesListArrangement) -> Void) {
        rememberSelection()
        if rows.footer != nil, selectedMovie == nil { keptMovie = movies.last.map(reference) }
        change(arrangement)
        position = ListPosition()
        keepSelection()
    }

    /// Remembers the film that stays selected after a change of the rows.
    func rememberSelection() {
        if let selectedMovie {
            keptMovie = reference(selectedMovie)
        } else if rows.footer != nil {
            // In the order of the source, the next film takes the place of the row below the films.
            keptMovie = arrangement.orderName == nil ? nil : movies.last.map(reference)
        } else if arrangement.filter.isEmpty {
            keptMovie = nil
        }
    }

    /// Selects the film that was selected before a change of the rows. Keeps the row if the film is not shown.
    func keepSelection() {
        if let keptMovie, let lastContext { select(keptMovie, lastContext) }
    }

    private func reference(_ index: Int) -> String { viewModel.list.items[index].reference }

    /// Selects the first row and removes the filter, for another list. Keeps the order.
    func resetRows() {
        filter = TextField()
        arrangement.filter(by: "")
        position = ListPosition()
    }

    /// Selects a film. Does nothing if it is not shown.
    private func select(_ reference: String, _ context: RenderContext) {
        let (items, movies) = (viewModel.list.items, movies)
        guard let row = movies.firstIndex(where: { items[$0].reference == reference }) else { return }
        position.select(row, count: rows.count, height: layout(context).listRows)
    }
}
