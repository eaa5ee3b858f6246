package import ShoppingListPresentation
package import TerminalText

/// Shows the shopping list once, one entry a line or as a JSON object.
@MainActor
package struct ShoppingListView {
    private let viewModel: any ShoppingListViewModel
    private let output: any TextOutput
    private let format: OutputFormat

    package init(viewModel: any ShoppingListViewModel, output: any TextOutput, format: OutputFormat) {
        self.viewModel = viewModel
        self.output = output
        self.format = format
    }

    /// Reads the entries and writes them.
    ///
    /// - Throws: why they could not be had; the output's error where it cannot be written; `CancellationError`.
    package func run() async throws {
        await viewModel.load()
        try Task.checkCancellation()
        if let failure = viewModel.failure { throw failure }
        guard case .loaded(let items) = viewModel.state else { return }
        switch format {
        case .json:
            try output.write(JSONText.text(["entries": items.map(\.text)]))
        case .table, .tabSeparated, .ids:
            guard !items.isEmpty else { return output.note("Nothing is there yet.") }
            try output.write(items.map { SafeText($0.text).string + "\n" }.joined())
        }
    }
}
