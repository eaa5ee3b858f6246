import CoreDomain
import DemoSupport
import Observation
import QueriesFeature
import QueriesInterface
import TerminalText
import TerminalUI

/// A screen with a search field, the feature's suggestions below the field, and a list of the store's calls at the
/// bottom.
@MainActor
@Observable
final class SearchScreen: Screen {
    private static let fieldColumn = 9

    let title: SafeText = "Recent queries"
    let keys = [
        KeyHelp("Enter", "choose the selected query or the typed text", hint: "choose"),
        KeyHelp("/", "go to the field"),
        KeyHelp("F5", "reload the queries", hint: "reload"),
    ]
    var focusedPanel: (any Panel)? { suggestions }
    private var field = TextField()
    private var isTyping = true
    private var chosen: MovieQuery?
    private let module: QueriesModule
    private let calls: StoreCalls
    private var suggestions: (any SuggestionPanel)?

    init(module: QueriesModule, calls: StoreCalls) {
        self.module = module
        self.calls = calls
    }

    func didAppear() {
        suggestions = makeSuggestions()
        suggestions?.update(field.text)
    }

    private func makeSuggestions() -> (any SuggestionPanel)? {
        module.makeSuggestions(for: .fullScreen) { [weak self] in self?.choose($0) } as? any SuggestionPanel
    }

    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        if let panel = suggestions, panel.preferredHeight > 0, panel.handle(relativeToPanel(event), context) {
            return true
        }
        switch event {
        case .key(Key(.function(5))): suggestions = makeSuggestions()
        case .key(.enter):
            if let query = MovieQuery(field.text) { choose(query) }
            return true
        case .key(.escape) where isTyping:
            isTyping = false
            return true
        case .key(.character("/")) where !isTyping:
            isTyping = true
            return true
        case .key(let key): guard isTyping, field.handle(key) else { return false }
        case .paste(let text): field.insert(text)
        case .mouse: return false
        }
        suggestions?.update(field.text)
        return true
    }

    /// Simulates a search: shows the query as chosen, saves it, and clears the field.
    private func choose(_ query: MovieQuery) {
        chosen = query
        field.replace(with: "")
        suggestions?.update("")
        // The list of calls shows an error of the store, so this method ignores the error.
        Task { [module] in try? await module.repository.save(query) }
    }

    private func relativeToPanel(_ event: InputEvent) -> InputEvent {
        guard case .mouse(let mouse) = event else { return event }
        return .mouse(mouse.relative(to: Position(row: 1, column: Self.fieldColumn)))
    }

    func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        // The calls are drawn first, so that the panel covers them if the terminal has few rows.
        let row = max(4, context.size.rows - StoreCalls.height)
        calls.draw(on: &canvas, row: row)
        if let chosen { canvas.draw("Chosen: " + SafeText(chosen.text), .bold, row: row - 2, column: 1) }
        let width = max(1, context.size.columns - Self.fieldColumn - 1)
        canvas.draw("Search", isTyping ? .bold : .plain, row: 0, column: 1)
        field.draw(on: &canvas, row: 0, column: Self.fieldColumn, width: width, isFocused: isTyping)
        if let panel = suggestions, panel.preferredHeight > 0 {
            let size = Size(columns: min(60, width), rows: panel.preferredHeight)
            canvas.draw(panel.render(context.with(size: size)), row: 1, column: Self.fieldColumn)
        }
        return canvas
    }
}

extension StoreCalls {
    /// The height of the drawn list in rows, with its heading.
    fileprivate static let height = 7

    /// Draws a heading in `row` and the latest calls below the heading, newest last.
    fileprivate func draw(on canvas: inout Canvas, row: Int) {
        canvas.draw("Calls of the store", .bold, row: row, column: 1)
        for (index, call) in calls.suffix(Self.height - 1).enumerated() {
            canvas.draw(SafeText("\(call.name): \(call.outcome)"), row: row + 1 + index, column: 9)
        }
    }
}
