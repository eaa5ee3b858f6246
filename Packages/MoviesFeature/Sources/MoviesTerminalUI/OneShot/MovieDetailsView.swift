package import MoviesPresentation
package import TerminalText

/// A one-shot view that writes the details of one film, or of several films in the order of their calls.
@MainActor
package final class MovieDetailsView {
    private let output: any TextOutput
    private let format: OutputFormat
    private let caption: MoviesSourceCaption
    private let isList: Bool
    private var rows: MoviesListRowsWriter
    private var separator = ""
    /// The films of a JSON list, which is written at the end.
    private var items: [MovieDetailsItemViewModel] = []

    /// - Parameter isList: Whether the JSON is an object with a list of films, and not the object of the only film.
    package init(output: any TextOutput, format: OutputFormat, caption: MoviesSourceCaption, isList: Bool = false) {
        self.output = output
        self.format = format
        self.caption = caption
        self.isList = isList
        rows = MoviesListRowsWriter(output: output, format: format, caption: caption)
    }

    package func load(_ reference: String, _ viewModel: any MovieDetailsViewModel) async throws {
        try await viewModel.load(reference)
        for notice in viewModel.notices { output.note(SafeText(notice)) }
        if let item = viewModel.state.item { try write(item) }
    }

    private func write(_ item: MovieDetailsItemViewModel) throws {
        switch format {
        case .table:
            let lines = MovieDetailsText(item: item, caption: caption).lines(width: output.width)
            try output.write(separator + lines.map { output.rendered($0) + "\n" }.joined())
            separator = "\n"
        case .tabSeparated, .commaSeparated, .ids: try rows.write([item.movie], moreFollow: false)
        case .json where isList: items.append(item)
        case .json: try output.write(JSONText.text(MovieDetailsJSON(source: caption.name, item: item)))
        }
    }

    /// Writes the JSON of a list. Call it after the last film.
    package func finish() throws {
        guard isList, format == .json else { return }
        let movies = items.map { MovieDetailsJSON(source: caption.name, item: $0) }
        try output.write(JSONText.text(["movies": movies]))
    }
}
