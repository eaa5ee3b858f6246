import MoviesPresentation
import TerminalText
import TerminalUI

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

    /// Edits a field and passes the texts of both fields to the view model. Characters that are commands on other screens
    /// (`q`, `?`) are text here. Returns whether the event was handled.
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

    func drawSuggestions(on canvas: inout Canvas, _ layout: SearchLayout, _ context: RenderContext) {
        guard let panel = suggestions else { return }
        let size = layout.suggestionsSize
        let origin = layout.suggestionsOrigin
        canvas.draw(panel.render(context.with(size: size)), row: origin.row, column: origin.column)
    }
}
