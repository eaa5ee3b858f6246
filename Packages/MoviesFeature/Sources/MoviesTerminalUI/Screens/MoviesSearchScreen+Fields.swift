import MoviesPresentation
import TerminalUI

extension MoviesSearchScreen {
    func handleInQuery(_ event: InputEvent, _ context: RenderContext) -> Bool {
        let size = suggestionsSize(layout(context))
        if case .key = event, hasSuggestions, let panel = suggestions,
            panel.handle(event, context.with(size: size))
        {
            return true
        }
        return handleInField(\.query, event)
    }

    func handleInField(
        _ field: ReferenceWritableKeyPath<MoviesSearchScreen, TextField>,
        _ event: InputEvent
    ) -> Bool {
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

    func removeYear() {
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
}
