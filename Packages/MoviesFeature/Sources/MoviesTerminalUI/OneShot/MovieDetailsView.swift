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
    private var written = 0
    /// The films of a JSON list, which is written at the end.
    private var items: [MovieDetailsItemViewModel] = []

    /// - Parameter isList: Whether the JSON is an object with a list of films. Otherwise it is the object of the only film.
    package init(output: any TextOutput, format: OutputFormat, caption: MoviesSourceCaption, isList: Bool = false) {
        self.output = output
        self.format = format
        self.caption = caption
        self.isList = isList
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
        let isFirst = written == 0
        written += 1
        switch format {
        case .table:
            let lines = MovieDetailsText(item: item, caption: caption).lines(width: output.width)
            let text = lines.map { output.rendered($0) + "\n" }.joined()
            try output.write(isFirst ? text : "\n" + text)
        case .tabSeparated:
            try output.write(TabSeparated.row(MoviesTableColumns.texts(item.movie)) + "\n")
        case .commaSeparated:
            let row = CommaSeparated.row(MoviesTableColumns.texts(item.movie)) + "\n"
            try output.write(isFirst ? CommaSeparated.row(MoviesTableColumns.names) + "\n" + row : row)
        case .ids:
            try output.write("\(item.movie.id)\n")
        case .json where isList:
            items.append(item)
        case .json:
            try output.write(JSONText.text(MovieDetailsJSON(source: caption.name, item: item)))
        }
    }

    /// Writes the JSON of a list. Call it after the last film.
    package func finish() throws {
        guard isList, format == .json else { return }
        let movies = items.map { MovieDetailsJSON(source: caption.name, item: $0) }
        try output.write(JSONText.text(["movies": movies]))
    }
}
