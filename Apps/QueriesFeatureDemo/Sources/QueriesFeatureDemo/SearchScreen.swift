import CoreDomain
import Observation
import QueriesFeature
import QueriesInterface
import TerminalText
import TerminalUI

/// A screen with a search field, the feature's suggestions below the field, and the chosen query below the suggestions.
@MainActor
@Observable
final class SearchScreen: Screen {
    private static let fieldColumn = 9

    let title: SafeText = "Recent queries"
    let takesText = true
    let keys = [
        KeyHelp("Enter", "choose the selected query or the typed text", hint: "choose"),
        KeyHelp("F5", "reload the queries", hint: "reload"),
    ]
    var focusedPanel: (any Panel)? { suggestions }
    private var field = TextField()
    private var message: SafeText?
    private let module: QueriesModule
    private var suggestions: (any SuggestionPanel)?

    init(module: QueriesModule) { self.module = module }

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
        case .key(let key): guard field.handle(key) else { return false }
        case .paste(let text): field.insert(text)
        case .mouse: return false
        }
        suggestions?.update(field.text)
        return true
    }

    /// Simulates a search: shows the query as chosen, saves it, and clears the field.
    private func choose(_ query: MovieQuery) {
        message = SafeText("Chosen: \(query.text)")
        field.replace(with: "")
        suggestions?.update("")
        Task {
            do {
                try await module.repository.save(query)
            } catch {
                message = SafeText("\(error)")
            }
        }
    }

    private func relativeToPanel(_ event: InputEvent) -> InputEvent {
        guard case .mouse(let mouse) = event else { return event }
        return .mouse(mouse.relative(to: Position(row: 1, column: Self.fieldColumn)))
    }

    func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        let width = max(1, context.size.columns - Self.fieldColumn - 1)
        canvas.draw("Search", .bold, row: 0, column: 1)
        field.draw(on: &canvas, row: 0, column: Self.fieldColumn, width: width, isFocused: true)
        let height = suggestions?.preferredHeight ?? 0
        if let suggestions, height > 0 {
            let panel = suggestions.render(context.with(size: Size(columns: min(60, width), rows: height)))
            canvas.draw(panel, row: 1, column: Self.fieldColumn)
        }
        if let message { canvas.draw(message, .bold, row: height + 2, column: 1) }
        return canvas
    }
}
