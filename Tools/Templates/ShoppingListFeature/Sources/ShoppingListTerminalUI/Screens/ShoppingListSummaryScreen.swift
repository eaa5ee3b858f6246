import Observation
package import ShoppingListPresentation
package import TerminalText
package import TerminalUI

@MainActor
@Observable
package final class ShoppingListSummaryScreen: Screen {
    package let title: SafeText = "Shopping list summary"
    package let keys = [KeyHelp("Enter", "go back", hint: "done")]
    private let viewModel: any ShoppingListSummaryViewModel

    package init(viewModel: any ShoppingListSummaryViewModel) { self.viewModel = viewModel }

    package func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        guard event == .key(.enter) else { return false }
        viewModel.finish()
        return true
    }

    package func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        let width = max(1, context.size.columns - 2)
        canvas.draw(SafeText(viewModel.text).truncated(toCells: width), row: 0, column: 1)
        return canvas
    }
}
