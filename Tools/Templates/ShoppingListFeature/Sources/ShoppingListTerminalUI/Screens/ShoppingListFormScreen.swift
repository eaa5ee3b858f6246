import Observation
package import ShoppingListPresentation
package import TerminalText
package import TerminalUI

/// The screen of the shopping list form, with a text field.
@MainActor
@Observable
package final class ShoppingListFormScreen: Screen {
    private static let fieldColumn = 2

    package let title: SafeText = "Shopping list form"
    package let keys = [
        KeyHelp("Enter", "save the text and go back", hint: "save"),
        KeyHelp("Esc", "go back", hint: "back"),
    ]
    package let takesText = true
    private let viewModel: any ShoppingListFormViewModel
    private var field = TextField()
    @ObservationIgnored private var submitting: Task<Void, Never>?

    package init(viewModel: any ShoppingListFormViewModel) { self.viewModel = viewModel }

    package func didDisappear() { submitting?.cancel() }

    package func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        switch event {
        case .key(.enter): submit()
        case .key(.escape): viewModel.cancel()
        case .key(let key): return field.handle(key)
        case .paste(let text): field.insert(text)
        case .mouse: return false
        }
        return true
    }

    private func submit() {
        // Enter may be pressed again before the view model sets `isSubmitting`. The task that `didDisappear` cancels must not be replaced.
        guard submitting == nil else { return }
        submitting = Task { [weak self, viewModel, text = field.text] in
            await viewModel.submit(text)
            self?.submitting = nil
        }
    }

    package func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        let width = max(1, context.size.columns - Self.fieldColumn - 1)
        field.draw(on: &canvas, row: 0, column: Self.fieldColumn, width: width, isFocused: !viewModel.isSubmitting)
        if let message = viewModel.message {
            canvas.draw(SafeText(message).truncated(toCells: width), row: 2, column: Self.fieldColumn)
        }
        return canvas
    }
}
