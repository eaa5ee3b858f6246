package import MoviesPresentation
import Observation
package import TerminalText

/// A one-shot view that writes the details of one film, or of several films in the order of their calls.
@MainActor
package final class MovieDetailsView {
    private let output: any TextOutput
    private let format: OutputFormat
    private let caption: MoviesSourceCaption
    private let isList: Bool
    private var rows: MoviesListRowsWriter
    /// The text before the next film in a table.
    private var separator = ""
    /// The films of a JSON list, which is written at the end.
    private var items: [MovieDetailsItemViewModel] = []

    /// - Parameter isList: Whether the JSON is an object with a list of films. Otherwise it is the object of the only film.
    package init(output: any TextOutput, format: OutputFormat, caption: MoviesSourceCaption, isList: Bool = false) {
        self.output = output
        self.format = format
        self.caption = caption
        self.isList = isList
        rows = MoviesListRowsWriter(output: output, format: format, caption: caption)
    }

    /// Waits for the end of the load, then writes the film. The caller runs the load and reports its failure.
    ///
    /// - Throws: The error of the output, or `CancellationError`.
    package func run(_ viewModel: any MovieDetailsViewModel) async throws {
        var state = viewModel.state
        for await newState in Observations({ viewModel.state }) {
            state = newState
            if state.isSettled { break }
        }
        try Task.checkCancellation()
        for notice in viewModel.notices { output.note(SafeText(notice)) }
        if let item = state.item { try write(item) }
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
