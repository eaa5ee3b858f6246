package import TerminalText
package import TerminalUI
package import WatchlistPresentation

@MainActor
package final class WatchlistSyncScreen: Screen {
    package let title: SafeText = "Sync"
    package let keys = [KeyHelp("Esc", "stop; the next sync completes this one", hint: "stop")]
    private let viewModel: any WatchlistSyncViewModel
    private var sync: Task<Void, Never>?

    package init(viewModel: any WatchlistSyncViewModel) { self.viewModel = viewModel }

    isolated deinit { sync?.cancel() }

    package func didAppear() { sync = Task { [viewModel] in await viewModel.sync() } }

    package func didDisappear() { sync?.cancel() }

    /// Leaves Esc to the navigator, which closes the overlay. No other key stops the sync.
    package func handle(_ event: InputEvent, _ context: RenderContext) -> Bool { event != .key(.escape) }

    package func render(_ context: RenderContext) -> Canvas {
        let text = context.working(SafeText(viewModel.progress))
        // The minimum width keeps the frame in place while the progress changes.
        let width = min(max(text.cellWidth, 30) + 2, context.size.columns - 2)
        var canvas = Canvas(Size(columns: max(1, width), rows: 1))
        canvas.isAnimated = true
        canvas.draw(text, row: 0, column: 1, width: max(0, canvas.size.columns - 2))
        return canvas
    }
}
