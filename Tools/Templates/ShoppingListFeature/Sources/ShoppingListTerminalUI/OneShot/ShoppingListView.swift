package import ShoppingListPresentation
package import TerminalText

/// A view that writes the shopping list once, with one entry on each line or as a JSON object.
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

    package func run() async throws {
        await viewModel.load()
        try Task.checkCancellation()
        if let failure = viewModel.failure { throw failure }
        guard let items = viewModel.items else { return }
        switch format {
        case .json:
            try output.write(JSONText.text(["entries": items.map(\.text)]))
        case .table, .tabSeparated, .commaSeparated, .ids:
            guard !items.isEmpty else { return output.note("There are no entries yet.") }
            let texts = items.map { SafeText($0.text) }
            let lines =
                format == .commaSeparated
                ? ["entry"] + texts.map { CommaSeparated.row([$0]) } : texts.map(\.string)
            try output.write(lines.map { $0 + "\n" }.joined())
        }
    }
}
