package import QueriesPresentation
package import TerminalText

/// A one-shot view that writes the recent queries: one per line, or as a JSON object.
@MainActor
package struct RecentQueriesView {
    /// The JSON output. Scripts rely on `queries` being an array of strings, so new fields belong in `Item`.
    private struct JSON: Encodable {
        struct Item: Encodable {
            let text: String
        }

        let queries: [String]
        let items: [Item]

        init(_ queries: [String]) {
            self.queries = queries
            items = queries.map(Item.init)
        }
    }

    private let viewModel: any RecentQueriesViewModel
    private let output: any TextOutput
    private let format: OutputFormat

    package init(viewModel: any RecentQueriesViewModel, output: any TextOutput, format: OutputFormat) {
        self.viewModel = viewModel
        self.output = output
        self.format = format
    }

    package func run(limit: Int) async throws {
        await viewModel.load(limit: limit)
        try Task.checkCancellation()
        if let failure = viewModel.failure { throw failure }
        switch format {
        case .json:
            try output.write(JSONText.text(JSON(viewModel.items)))
        case .table, .tabSeparated, .ids, .commaSeparated:
            let queries = viewModel.items.map { SafeText($0) }
            guard !queries.isEmpty else { return output.note("There are no recent queries yet.") }
            let lines =
                format == .commaSeparated
                ? ["query"] + queries.map { CommaSeparated.row([$0]) } : queries.map(\.string)
            try output.write(lines.map { $0 + "\n" }.joined())
        }
    }
}
