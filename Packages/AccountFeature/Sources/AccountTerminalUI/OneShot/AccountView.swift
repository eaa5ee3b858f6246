package import AccountPresentation
package import TerminalText

/// A view that writes the account once, with one entry on each line or as a JSON object.
@MainActor
package struct AccountView {
    private let viewModel: any AccountViewModel
    private let output: any TextOutput
    private let format: OutputFormat

    package init(viewModel: any AccountViewModel, output: any TextOutput, format: OutputFormat) {
        self.viewModel = viewModel
        self.output = output
        self.format = format
    }

    /// Loads the entries and writes them.
    ///
    /// - Throws: The error of the load, the output's error, or `CancellationError`.
    package func run() async throws {
        await viewModel.load()
        try Task.checkCancellation()
        if let failure = viewModel.failure { throw failure }
        guard case .loaded(let items) = viewModel.state else { return }
        switch format {
        case .json:
            try output.write(JSONText.text(["entries": items.map(\.text)]))
        case .table, .tabSeparated, .ids:
            guard !items.isEmpty else { return output.note("There are no entries yet.") }
            try output.write(items.map { SafeText($0.text).string + "\n" }.joined())
        }
    }
}
