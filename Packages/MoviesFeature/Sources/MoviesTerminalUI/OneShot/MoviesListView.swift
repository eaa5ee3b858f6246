package import MoviesPresentation
import Observation
package import TerminalText

@MainActor
package struct MoviesListView {
    private let viewModel: any MoviesListViewModel
    private let output: any TextOutput
    private let format: OutputFormat
    private let caption: MoviesSourceCaption
    private let query: String?
    private let search: String?
    private let more: @MainActor (MoviesListSummary) -> String?

    /// - Parameter more: Returns advice on how to see the rest of the list.
    package init(
        viewModel: any MoviesListViewModel,
        output: any TextOutput,
        format: OutputFormat,
        caption: MoviesSourceCaption,
        query: String?,
        search: String?,
        more: @escaping @MainActor (MoviesListSummary) -> String?
    ) {
        self.viewModel = viewModel
        self.output = output
        self.format = format
        self.caption = caption
        self.query = query
        self.search = search
        self.more = more
    }

    /// Writes the rows while they load, until the load has ended. The caller runs the load and reports its failure.
    package func run() async throws {
        defer { output.progress(nil) }
        var rows = MoviesListRowsWriter(output: output, format: format, caption: caption)
        var written = 0
        // Observations coalesce changes, so the number of written rows identifies the new ones. Observing `items` itself
        // would retain the array, and the view model would copy it for each page.
        let changes = Observations { [viewModel] in (viewModel.state, viewModel.items.count, viewModel.summary) }
        for await (state, count, summary) in changes {
            try Task.checkCancellation()
            if written < count {
                // The last page can arrive before the load has ended.
                let expectsMorePages = !state.isSettled && summary.pages < summary.pagesExpected
                try rows.write(viewModel.items.prefix(count).dropFirst(written), moreFollow: expectsMorePages)
                written = count
            }
            output.progress(state.isSettled ? nil : progress(summary))
            if state.isSettled { break }
        }
        try Task.checkCancellation()
        for notice in viewModel.notices { output.note(SafeText(notice)) }
        switch viewModel.state {
        case .failed, .failedNextPage: break
        case .idle, .loading, .loaded, .empty: try writeEnd()
        }
    }

    private func writeEnd() throws {
        let (summary, items) = (viewModel.summary, viewModel.items)
        if format == .json {
            let document = MoviesListJSON(query: query, source: caption.name, summary: summary, items: items)
            try output.write(JSONText.text(document))
        } else if items.isEmpty {
            output.note(SafeText(emptyListMessage))
        } else {
            if let message = peopleMessage { output.note(SafeText(message)) }
            if format == .table, output.width != nil { output.note(SafeText(countMessage)) }
        }
        let titles = viewModel.nearestTitles.map { "“\($0)”" }.joined(separator: ", ")
        if !titles.isEmpty { output.note(SafeText("Nearest titles: \(titles).")) }
    }

    private var emptyListMessage: String {
        let summary = viewModel.summary
        guard summary.firstPage <= max(1, summary.totalPages) else {
            let pages = summary.totalPages == 1 ? "1 page" : "\(summary.totalPages) pages"
            return "There is no page \(summary.firstPage): the list has \(pages)."
        }
        guard let search else { return "The list is empty." }
        return "Nothing found for \(search). \(caption.sentence)"
    }

    private var peopleMessage: String? {
        var seen: Set<String> = []
        let people = viewModel.items.flatMap(\.reasons).filter { seen.insert($0).inserted }
        guard !people.isEmpty else { return nil }
        let hidden = people.count - Self.shownPeople
        let more = hidden > 0 ? " and \(hidden) more" : ""
        return "Films found by people: \(people.prefix(Self.shownPeople).joined(separator: ", "))\(more)."
    }

    /// The number of people that fit on a line of 100 characters.
    private static let shownPeople = 4

    private var countMessage: String {
        let summary = viewModel.summary
        let shown = viewModel.items.count
        guard shown < summary.totalResults else { return shown == 1 ? "1 film" : "\(shown) films" }
        return "\(shown) of \(summary.totalResults) films." + (more(summary).map { " \($0)" } ?? "")
    }

    private func progress(_ summary: MoviesListSummary) -> SafeText? {
        guard summary.pagesExpected > 1 else { return nil }
        return SafeText("Fetched \(summary.pages) of \(summary.pagesExpected) pages…")
    }
}
