package import MoviesPresentation
import Observation
package import TerminalText
package import TerminalUI

@MainActor
@Observable
package final class MoviesSearchScreen: Screen {
    let viewModel: any MoviesSearchViewModel
    let caption: MoviesSourceCaption
    let watchlist: WatchlistMarks?
    let preview: MoviePreview
    var query: TextField
    var year = TextField()
    var filter = TextField()
    let arrangement = MoviesListArrangement()
    var focus = SearchFocus.query
    var position = ListPosition()
    /// A message about a copied text, until the next key.
    var copyNotice: SafeText?
    @ObservationIgnored private(set) var suggestions: (any SuggestionPanel)?
    @ObservationIgnored private var observation: Task<Void, Never>?
    /// The context of the last layout. The height of the list in this context determines when the next page is loaded.
    @ObservationIgnored private(set) var lastContext: RenderContext?
    /// The id of the film that was selected after the last event. It stays selected when a refresh or a further page moves it.
    @ObservationIgnored var keptMovie: String?

    /// - Parameter suggestions: Creates the panel below the query field, which calls `choose` to search for a suggestion; nil for none.
    package init(
        viewModel: any MoviesSearchViewModel,
        caption: MoviesSourceCaption,
        watchlist: WatchlistMarks? = nil,
        preview: MoviePreview,
        query: String = "",
        suggestions: @MainActor (_ choose: @escaping @MainActor (String) -> Void) -> (any SuggestionPanel)?
    ) {
        self.viewModel = viewModel
        self.caption = caption
        self.watchlist = watchlist
        self.preview = preview
        self.query = TextField(query)
        self.suggestions = suggestions { [weak self] text in self?.choose(text) }
        if query.isEmpty {
            viewModel.start()
        } else {
            viewModel.edit(text: query, year: "")
            viewModel.submit()
            focus = .list
        }
    }

    package var title: SafeText {
        guard let query = viewModel.query else {
            return viewModel.year.map { SafeText("Films of \($0)") } ?? "Popular films"
        }
        return "“" + SafeText(query) + "”" + (viewModel.year.map { SafeText(" · \($0)") } ?? "")
    }

    package var focusedPanel: (any Panel)? { focus == .query ? suggestions : nil }

    package var takesText: Bool { focus != .list }

    isolated deinit { observation?.cancel() }

    package func didAppear() {
        // The screen appears again when a details screen closes.
        guard observation == nil else { return }
        suggestions?.update(query.text)
        let list = viewModel.list
        observation = Task { [weak self] in
            for await _ in Observations({ (list.state, list.items.count) }) {
                self?.keepSelection()
                self?.prefetch()
            }
        }
        watchlist?.startObserving()
    }

    package func didDisappear() {
        observation?.cancel()
        watchlist?.stopObserving()
        preview.stop()
        viewModel.list.cancel()
    }

    package func didLayout(_ context: RenderContext) {
        lastContext = context
        if let size = layout(context).previewSize { preview.layout(context.with(size: size)) }
        prefetch()
    }

    package func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        defer {
            rememberSelection()
            prefetch()
        }
        if case .key = event {
            watchlist?.dismissChangeProblem()
            copyNotice = nil
        }
        switch event {
        case .key(.tab):
            moveFocus(to: focus.next)
            return true
        case .key(.backTab):
            moveFocus(to: focus.previous)
            return true
        case .key(.control("y")) where !year.text.isEmpty || viewModel.queryInAllYears != nil:
            removeYear()
            return true
        case .mouse(let mouse) where handle(mouse, context): return true
        default: break
        }
        return switch focus {
        case .query: handleInQuery(event, context)
        case .year: handleInField(\.year, event)
        case .filter: handleInFilter(event)
        case .list: handleInList(event, context)
        }
    }

    func moveFocus(to newFocus: SearchFocus) {
        focus = newFocus
        switch newFocus {
        case .query:
            query.selectAll()
            // Typing replaces the selected text, so the suggestions are not filtered by it.
            suggestions?.update("")
        case .year: year.selectAll()
        case .filter, .list: break
        }
    }

    // MARK: The list

    private func handleInList(_ event: InputEvent, _ context: RenderContext) -> Bool {
        let rows = rows
        switch event {
        case .key(.enter), .key(.right), .key(.character("l")): open()
        case .key(.character("/")): moveFocus(to: .query)
        case .key(.character("s")): arrange { $0.showNextOrder() }
        case .key(.character("f")) where !viewModel.list.items.isEmpty: moveFocus(to: .filter)
        case .key(.escape) where !arrangement.filter.isEmpty: return handleInFilter(event)
        case .key(.character("r")), .key(Key(.function(5))): viewModel.list.refresh()
        case .key(.character("o")): selectedMovie.map { viewModel.list.openPage(ofItemAt: $0) }
        case .key(.character("y")): copy(selectedItem?.pageAddress)
        case .key(.character("Y")): copy(selectedItem?.reference)
        case .key(.character("w")) where watchlist != nil:
            guard let watchlist, let selectedItem else { break }
            context.actions.start { await watchlist.toggle(selectedItem) }
        case .key(.up) where position.selection(count: rows.count) ?? 0 == 0: moveFocus(to: .query)
        default: return position.handle(event, count: rows.count, height: layout(context).listRows)
        }
        return true
    }

    private func copy(_ text: String?) {
        guard let text else { return }
        viewModel.list.copy(text)
        copyNotice = "copied " + SafeText(text)
    }

    private func open() {
        if let selectedMovie { return viewModel.showDetails(ofItemAt: selectedMovie) }
        switch viewModel.list.state {
        case .empty:
            let titles = viewModel.list.nearestTitles
            if let selected = position.selection(count: titles.count) { choose(titles[selected]) }
        case .failed, .failedNextPage: viewModel.list.refresh()
        case .idle, .loading, .loaded: break
        }
    }

    var selectedMovie: Int? {
        let movies = movies
        return position.selection(count: rows.count).flatMap { movies.indices.contains($0) ? movies[$0] : nil }
    }

    var selectedItem: MoviesListItemViewModel? { selectedMovie.map { viewModel.list.items[$0] } }

    private func handle(_ mouse: MouseEvent, _ context: RenderContext) -> Bool {
        let layout = layout(context)
        guard mouse.action == .click else {
            return position.handle(.mouse(mouse), count: rows.count, height: layout.listRows)
        }
        if mouse.position.row == layout.fieldRow {
            moveFocus(to: layout.yearColumn.map { mouse.position.column >= $0 } == true ? .year : .query)
            return true
        }
        if layout.hasSuggestions, let panel = suggestions {
            let size = layout.suggestionsSize
            let inside = mouse.relative(to: layout.suggestionsOrigin)
            if 0..<size.rows ~= inside.position.row, 0..<size.columns ~= inside.position.column {
                // The panel ignores clicks on its frame, and nothing else handles them.
                _ = panel.handle(.mouse(inside), context.with(size: size))
                return true
            }
        }
        if let heading = nearestTitlesHeading(layout) {
            return handleClick(row: mouse.position.row, below: heading, layout)
        }
        let visible = position.visible(count: rows.count, height: layout.listRows)
        let row = visible.lowerBound + mouse.position.row - layout.listRow
        guard visible.contains(row) else { return false }
        let wasSelected = focus == .list && position.selection(count: rows.count) == row
        focus = .list
        position.select(row, count: rows.count, height: layout.listRows)
        if wasSelected { open() }
        return true
    }

    /// Loads the next page when at most one screen of films remains below the visible films.
    private func prefetch() {
        guard let lastContext else { return }
        updatePreview(lastContext)
        let list = viewModel.list
        let height = layout(lastContext).listRows
        let visible = position.visible(count: rows.count, height: height)
        // A filter with few matches would otherwise load all pages.
        guard arrangement.filter.isEmpty, list.state == .loaded,
            visible.upperBound + height >= list.items.count
        else { return }
        list.loadNextPage()
    }
}
