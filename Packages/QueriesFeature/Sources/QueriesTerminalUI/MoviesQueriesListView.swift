package import QueriesPresentation
package import TerminalUI

/// Shows the recent queries once, one a line or as a JSON object.
@MainActor
package struct MoviesQueriesListView {
    private let viewModel: any MoviesQueriesListViewModel
    private let output: any TextOutput
    private let format: OutputFormat

    package init(viewModel: any MoviesQueriesListViewModel, output: any TextOutput, format: OutputFormat) {
        self.viewModel = viewModel
        self.output = output
        self.format = format
    }

    /// Reads at most `limit` queries and writes them.
    ///
    /// - Throws: why they could not be had; the output's error where it cannot be written; `CancellationError`.
    package func run(limit: Int) async throws {
        await viewModel.load(limit: limit)
        try Task.checkCancellation()
        if let failure = viewModel.failure { throw failure }
        guard case .loaded(let items) = viewModel.state else { return }
        switch format {
        case .json:
            try output.write(JSONText.text(["queries": items.map(\.query)]))
        case .table, .tabSeparated, .ids:
            guard !items.isEmpty else { return output.note("Nothing was searched for yet.") }
            try output.write(items.map { SafeText($0.query).string + "\n" }.joined())
        }
    }
}
