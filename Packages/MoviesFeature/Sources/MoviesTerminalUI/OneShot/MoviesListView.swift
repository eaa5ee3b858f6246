package import MoviesPresentation
import Observation
package import TerminalText

/// Writes a list of films in any format.
@MainActor
package struct MoviesListView {
    private let viewModel: any MoviesListViewModel
    private let output: any TextOutput
    private let format: OutputFormat
    private let caption: MoviesSourceCaption
    private let query: String?

    /// - Parameter query: The words of a search; nil for popular films.
    package init(
        viewModel: any MoviesListViewModel,
        output: any TextOutput,
        format: OutputFormat,
        caption: MoviesSourceCaption,
        query: String?
    ) {
        self.viewModel = viewModel
        self.output = output
        self.format = format
        self.caption = caption
        self.query = query
    }

    /// Writes what the view model loads, until it has settled. The caller runs the load, and reports its failure.
    ///
    /// - Throws: The output's error, or `CancellationError`.
    package func run() async throws {
        defer { output.progress(nil) }
        var rows = rowsWriter
        var written = 0
        // Changes are coalesced, so new rows are found by the number of written rows. A copy of the rows here would make
        // the view model copy them all with each page.
        let changes = Observations { [viewModel] in (viewModel.state, viewModel.items.count, viewModel.summary) }
        for await (state, count, summary) in changes {
            try Task.checkCancellation()
            if written < count {
                // The last page can arrive before the list has settled.
                let rowsToCome = !state.isSettled && summary.pages < summary.pagesExpected
                try rows?.write(viewModel.items.prefix(count).dropFirst(written), moreFollow: rowsToCome)
                written = count
            }
            output.progress(state.isSettled ? nil : progress(summary))
            if state.isSettled { break }
        }
        try Task.checkCancellation()
        for notice in viewModel.notices { output.note(SafeText(notice)) }
        switch viewModel.state {
        case .failed, .failedNextPage: break
        case .idle, .loading, .loaded, .empty: try finish()
        }
    }

    private var rowsWriter: (any MoviesListRowsWriter)? {
        switch format {
        case .table: MoviesTableWriter(output: output, caption: caption)
        case .tabSeparated: MoviesTabSeparatedWriter(output: output)
        case .ids: MoviesIDsWriter(output: output)
        case .json: nil
        }
    }

    private func finish() throws {
        if format == .json {
            let document = MoviesListJSON(
                query: query,
                source: caption.name,
                summary: viewModel.summary,
                items: viewModel.items
            )
            try output.write(JSONText.text(document))
        } else if viewModel.items.isEmpty {
            output.note(SafeText(emptiness))
        } else if format == .table, output.width != nil {
            output.note(SafeText(outline))
        }
    }

    /// The reason why no films are shown.
    private var emptiness: String {
        let summary = viewModel.summary
        guard summary.firstPage <= max(1, summary.totalPages) else {
            let pages = summary.totalPages == 1 ? "1 page" : "\(summary.totalPages) pages"
            return "There is no page \(summary.firstPage): the list has \(pages)."
        }
        return query.map { "Nothing found for “\($0)”." } ?? "The list is empty."
    }

    /// The shown part of the list, and the advice how to see more.
    private var outline: String {
        let total = viewModel.summary.totalResults
        let shown = viewModel.items.count
        guard shown < total else { return shown == 1 ? "1 film" : "\(shown) films" }
        return "\(shown) of \(total) films." + (viewModel.more.map { " \($0)" } ?? "")
    }

    private func progress(_ summary: MoviesListSummary) -> SafeText? {
        guard summary.pagesExpected > 1 else { return nil }
        return SafeText("Fetched \(summary.pages) of \(summary.pagesExpected) pages…")
    }
}
