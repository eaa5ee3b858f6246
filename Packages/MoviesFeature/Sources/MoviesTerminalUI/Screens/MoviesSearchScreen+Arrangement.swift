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
        let film = selectedFilm.map { viewModel.list.items[$0].reference }
        change(arrangement)
        position = ListPosition()
        if let film, let lastContext { select(film, lastContext) }
    }

    /// Selects the first row and removes the filter, for another list. Keeps the order.
    func resetRows() {
        filter = TextField()
        arrangement.filter(by: "")
        position = ListPosition()
    }

    /// Selects a film. Does nothing if it is not shown.
    func select(_ reference: String, _ context: RenderContext) {
        let (items, films) = (viewModel.list.items, films)
        guard let row = films.firstIndex(where: { items[$0].reference == reference }) else { return }
        position.select(row, count: rows.count, height: layout(context).listRows)
    }
}
