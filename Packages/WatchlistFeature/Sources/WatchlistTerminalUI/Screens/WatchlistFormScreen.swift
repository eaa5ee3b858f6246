import Observation
package import TerminalText
package import TerminalUI
package import WatchlistPresentation

@MainActor
@Observable
package final class WatchlistFormScreen: Screen {
    private static let allLabels: [(field: WatchlistFormFields.Field, label: SafeText, placeholder: SafeText)] = [
        (.movie, "Film", "a title, an id or an address"),
        (.due, "Due", "2026-12-24, tomorrow, friday, +2w"),
        (.note, "Note", "none"),
        (.watched, "Watched", "not yet; 2026-11-20, yesterday"),
        (.rating, "Rating", "0.5 to 10"),
    ]
    private static let fieldColumn = 11

    package var keys: [KeyHelp] {
        let open = [KeyHelp("F3", "open the film", hint: "film")]
        return [
            KeyHelp("Enter", "save and go back", hint: "save"),
            KeyHelp("Tab  ↑ ↓", "go to the next field, to the previous one (also Shift-Tab)", hint: "next field"),
            KeyHelp("F2", "choose a rating", hint: "rating"),
        ] + (viewModel.isNew ? [] : open) + [
            KeyHelp("Esc", "go back without saving; asks after changes", hint: "cancel")
        ]
    }
    package let takesText = true
    private let viewModel: any WatchlistFormViewModel
    private let initial: WatchlistFormFields
    private let labels: [(field: WatchlistFormFields.Field, label: SafeText, placeholder: SafeText)]
    private var fields: [TextField]
    private var focus = 0
    private var submission: Task<Void, Never>?

    package init(viewModel: any WatchlistFormViewModel) {
        self.viewModel = viewModel
        let initial = viewModel.initialFields
        self.initial = initial
        let shown = viewModel.fields
        labels = Self.allLabels.filter { shown.contains($0.field) }
        fields = labels.map { Self.field(initial[$0.field], $0.field) }
        moveFocus(to: 0)
    }

    /// Returns a field that has room for the whole text, because an imported note can be long, and for a pasted note.
    private static func field(_ text: String, _ field: WatchlistFormFields.Field) -> TextField {
        TextField(text, maximumLength: max(field == .note ? 4_000 : TextField.defaultMaximumLength, text.count))
    }

    package var title: SafeText { SafeText(viewModel.title) }

    package func didDisappear() { submission?.cancel() }

    private var texts: WatchlistFormFields {
        var texts = initial
        for (index, row) in labels.enumerated() {
            // A field shows one line. A note of several lines keeps them unless the user edits it.
            let isEdited = fields[index].text != Self.field(initial[row.field], row.field).text
            if isEdited { texts[row.field] = fields[index].text }
        }
        return texts
    }

    package func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        // The form closes after the submission. Later edits would be lost, and a choice would stay above the list.
        guard submission == nil || event == .key(.escape) else { return true }
        switch event {
        case .key(.enter): submit(context)
        case .key(.escape):
            // Leaving the form cancels the submission. A question would stay above the list if the submission ended first.
            viewModel.cancel(hasChanges: submission == nil && texts != initial)
        case .key(.tab), .key(.down): moveFocus(to: (focus + 1) % fields.count)
        case .key(.backTab), .key(.up): moveFocus(to: (focus + fields.count - 1) % fields.count)
        case .key(Key(.function(2))): viewModel.chooseRating(texts) { [weak self] in self?.setRating($0) }
        case .key(Key(.function(3))) where !viewModel.isNew: viewModel.showMovie()
        case .key(let key): return edit(focus) { $0.handle(key) }
        case .paste(let text): edit(focus) { $0.insert(text) }
        case .mouse(let mouse) where mouse.action == .click:
            guard let index = fields.indices.first(where: { row(of: $0, context) == mouse.position.row }) else {
                return false
            }
            moveFocus(to: index)
        case .mouse: return false
        }
        return true
    }

    private func edit<Result>(_ index: Int, _ change: (inout TextField) -> Result) -> Result {
        let old = fields[index]
        let result = change(&fields[index])
        if fields[index].text != old.text || fields[index].isCut != old.isCut {
            viewModel.didEdit(labels[index].field, isCut: fields[index].isCut)
        }
        return result
    }

    private func moveFocus(to index: Int) {
        focus = index
        fields[index].selectAll()
    }

    private func submit(_ context: RenderContext) {
        let submission = Task { [weak self, viewModel, texts] in
            await viewModel.submit(texts)
            self?.submission = nil
        }
        self.submission = submission
        context.actions.add(submission)
    }

    private func setRating(_ text: String) {
        guard let index = labels.firstIndex(where: { $0.field == .rating }) else { return }
        edit(index) { $0.replace(with: text) }
        moveFocus(to: index)
    }

    /// Returns the row of a field. A terminal of 10 rows has room for all fields and their problems; with the field for a film or a message,
    /// for the fields in successive rows and one text below them.
    private func row(of index: Int, _ context: RenderContext) -> Int {
        guard context.size.rows < 2 * fields.count + 2 else { return 1 + 2 * index }
        return viewModel.message == nil && context.size.rows >= 2 * fields.count ? 2 * index : index
    }

    package func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        let width = min(max(1, context.size.columns - Self.fieldColumn - 1), 80)
        for (index, label) in labels.enumerated() {
            let row = row(of: index, context)
            let isFocused = index == focus && submission == nil
            canvas.draw(label.label, index == focus ? .bold : .plain, row: row, column: 1)
            fields[index].draw(
                on: &canvas,
                row: row,
                column: Self.fieldColumn,
                width: width,
                placeholder: label.placeholder,
                isFocused: isFocused
            )
            canvas.restyle(row: row, columns: Self.fieldColumn..<(Self.fieldColumn + width)) { $0.isUnderlined = true }
            if let problem = viewModel.problems[label.field] {
                let text = SafeText(problem).truncated(toCells: width)
                let isDense = self.row(of: index + 1, context) == row + 1
                canvas.draw(text, .error, row: isDense ? fields.count : row + 1, column: Self.fieldColumn)
            }
        }
        if let message = viewModel.message {
            for (index, line) in SafeText(message).wrapped(toCells: width).enumerated() {
                canvas.draw(line, .error, row: row(of: fields.count, context) + index, column: 1)
            }
        }
        return canvas
    }
}
