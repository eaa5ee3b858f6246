import Observation
package import ShoppingListPresentation
package import TerminalText
package import TerminalUI

@MainActor
@Observable
package final class ShoppingListSummaryScreen: Screen {
    package let title: SafeText = "Shopping list summary"
    package let keys = [
        KeyHelp("Enter", "go back", hint: "done"),
        KeyHelp("r", "reload the summary", hint: "reload"),
    ]
    private let viewModel: any ShoppingListSummaryViewModel
    @ObservationIgnored private var loading: Task<Void, Never>?

    package init(viewModel: any ShoppingListSummaryViewModel) {
        self.viewModel = viewModel
    }

    package func didAppear() { load() }

    package func didDisappear() { loading?.cancel() }

    private func load() {
        loading?.cancel()
        loading = Task { [viewModel] in await viewModel.load() }
    }

    package func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        switch event {
        case .key(.character("r")): load()
        case .key(.enter): viewModel.finish()
        default: return false
        }
        return true
    }

    package func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        let width = max(1, context.size.columns - 2)
        switch viewModel.state {
        case .idle: break
        case .loading:
            canvas.isAnimated = true
            canvas.draw(context.working("Loading…"), .secondary, row: 0, column: 1)
        case .loaded(let text):
            canvas.draw(SafeText(text).truncated(toCells: width), row: 0, column: 1)
        case .failed(let message):
            canvas.draw(SafeText(message).truncated(toCells: width), row: 0, column: 1)
            canvas.draw("Press r to try again.", .secondary, row: 1, column: 1)
        }
        return canvas
    }
}
