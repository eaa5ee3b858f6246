import MoviesPresentation
import TerminalText
package import TerminalUI

extension MoviesSearchScreen {
    func handleInQuery(_ event: InputEvent, _ context: RenderContext) -> Bool {
        let layout = layout(context)
        if case .key = event, layout.hasSuggestions, let panel = suggestions,
            panel.handle(event, context.with(size: layout.suggestionsSize))
        {
            return true
        }
        return handleInField(\.query, event)
    }

    func handleInField(_ field: ReferenceWritableKeyPath<MoviesSearchScreen, TextField>, _ event: InputEvent) -> Bool {
        switch event {
        case .key(.enter):
            viewModel.submit()
            focus = .list
        case .key(.escape), .key(.down), .key(.pageDown): focus = .list
        default: return edit(field, event)
        }
        return true
    }

    /// Characters that are commands on other screens (`q`, `?`) are text here.
    private func edit(
        _ fieldPath: ReferenceWritableKeyPath<MoviesSearchScreen, TextField>,
        _ event: InputEvent
    ) -> Bool {
        var field = self[keyPath: fieldPath]
        switch event {
        case .key(let key): guard field.handle(key) else { return false }
        case .paste(let text): field.insert(text)
        case .mouse: return false
        }
        if fieldPath == \.year { Self.limitToYear(&field) } else { suggestions?.update(field.text) }
        self[keyPath: fieldPath] = field
        viewModel.edit(text: query.text, year: year.text)
        resetRows()
        return true
    }

    /// Removes the year of the year field, or else the year at the end of the words.
    func removeYear() {
        if year.text.isEmpty, let words = viewModel.queryInAllYears { query.replace(with: words) }
        year = TextField()
        viewModel.edit(text: query.text, year: "")
        viewModel.submit()
        resetRows()
        if focus == .year { focus = .list }
    }

    /// Removes all characters but the first four digits, and converts digits of other scripts to ASCII.
    private static func limitToYear(_ field: inout TextField) {
        let digits = field.text.compactMap(\.wholeNumberValue).filter { (0...9).contains($0) }.prefix(4)
        let year = digits.map(String.init).joined()
        if year != field.text { field.replace(with: year) }
    }

    func choose(_ text: String) {
        query.replace(with: text)
        viewModel.edit(text: text, year: year.text)
        viewModel.submit()
        resetRows()
        focus = .list
    }

    // MARK: Drawing

    func drawFields(on canvas: inout Canvas, _ layout: SearchLayout) {
        let row = layout.fieldRow
        // A narrow terminal has room for one field only.
        let showsYearAlone = layout.yearColumn == nil && focus == .year
        let isFocused = focus == .query || showsYearAlone
        if layout.queryColumn > 2 {
            let label: SafeText = showsYearAlone ? "Year" : "Search"
            canvas.draw(label, isFocused ? .bold : .plain, row: row, column: 1)
        } else {
            canvas.draw("/", row: row, column: 0)
        }
        let field = showsYearAlone ? year : query
        field.draw(
            on: &canvas,
            row: row,
            column: layout.queryColumn,
            width: layout.queryWidth,
            placeholder: showsYearAlone ? "any" : "a title, an id, a pasted address",
            isFocused: isFocused
        )
        underline(on: &canvas, row: row, from: layout.queryColumn, cells: layout.queryWidth)
        guard let column = layout.yearColumn else { return }
        canvas.draw("Year", focus == .year ? .bold : .plain, row: row, column: column + 1)
        year.draw(on: &canvas, row: row, column: column + 6, width: 5, placeholder: "any", isFocused: focus == .year)
        underline(on: &canvas, row: row, from: column + 6, cells: 5)
    }

    private func underline(on canvas: inout Canvas, row: Int, from column: Int, cells: Int) {
        canvas.restyle(row: row, columns: column..<(column + cells)) { $0.isUnderlined = true }
    }
}

// MARK: The order and the filter

extension MoviesSearchScreen {
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
        change(arrangement)
        position = ListPosition()
        keepSelection()
    }

    /// Remembers the film that stays selected after a change of the rows.
    func rememberSelection() {
        if let selectedMovie {
            keptMovie = reference(selectedMovie)
        } else if rows.hasFooter || arrangement.filter.isEmpty {
            keptMovie = nil
        }
    }

    func keepSelection() {
        guard let keptMovie, let lastContext, let row = movies.firstIndex(where: { reference($0) == keptMovie })
        else { return }
        position.select(row, count: rows.count, height: layout(lastContext).listRows)
    }

    private func reference(_ index: Int) -> String { viewModel.list.items[index].reference }

    /// Selects the first row and removes the filter, for another list. Keeps the order.
    func resetRows() {
        filter = TextField()
        arrangement.filter(by: "")
        position = ListPosition()
    }
}

// MARK: The help

extension MoviesSearchScreen {
    package var keys: [KeyHelp] {
        let anyYear = year.text.isEmpty && viewModel.queryInAllYears == nil ? [] : [Self.anyYear]
        if focus == .filter { return Self.keysInFilter }
        guard focus == .list else { return Self.keysInFields + anyYear }
        let watchlist = watchlist == nil ? [] : [KeyHelp.watchlist]
        let enter = viewModel.list.items.isEmpty && rows.count > 0 ? Self.enterOnTitle : Self.enterOnMovie
        return [Self.slash, enter] + anyYear + watchlist + Self.keysInList
    }

    private static let slash = KeyHelp("/", "search: type words of a title", hint: "search")

    private static let enterOnMovie = KeyHelp("Enter", "open the film (also l, →)", hint: "open")

    private static let enterOnTitle = KeyHelp("Enter", "search for the selected title (also l, →)", hint: "search")

    private static let anyYear = KeyHelp("Ctrl-Y", "remove the year, to search in all years", hint: "any year")

    private static let keysInFilter = [
        KeyHelp("Enter", "go to the filtered films (also ↓, Tab, Shift-Tab)", hint: "list"),
        KeyHelp("Esc", "remove the filter", hint: "all"),
    ]

    private static let keysInFields = [
        KeyHelp("Enter", "search for the typed text or the selected suggestion", hint: "search"),
        KeyHelp("Tab", "go to the year, then to the list (back: Shift-Tab)", hint: "year"),
        KeyHelp("Esc", "go to the list (also ↓, PgDn)", hint: "list"),
    ]

    private static let keysInList =
        [
            KeyHelp("s", "sort the loaded films: by relevance, year, rating, title"),
            KeyHelp("f", "filter the loaded films by title (Esc: all films)"),
            KeyHelp("o", "open the film's page in the browser"),
            KeyHelp("y Y", "copy the address of the film's page, the film's id"),
            KeyHelp("Tab", "go to the query, then to the year (back: Shift-Tab)"),
            KeyHelp("r", "load again, after an error too (also F5)", hint: "refresh"),
            KeyHelp("Click", "select a film, a second time to open it"),
        ] + ListPosition.keys
}

extension KeyHelp {
    static let watchlist = KeyHelp("w", "add to the watchlist, or remove", hint: "plan")
}
