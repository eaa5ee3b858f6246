package import MoviesPresentation
import Observation
package import TerminalText

/// A one-shot view that writes the details of a film.
@MainActor
package struct MovieDetailsView {
    private let viewModel: any MovieDetailsViewModel
    private let output: any TextOutput
    private let format: OutputFormat
    private let caption: MoviesSourceCaption

    package init(
        viewModel: any MovieDetailsViewModel,
        output: any TextOutput,
        format: OutputFormat,
        caption: MoviesSourceCaption
    ) {
        self.viewModel = viewModel
        self.output = output
        self.format = format
        self.caption = caption
    }

    /// Waits for the end of the load, then writes the film. The caller runs the load and reports its failure.
    ///
    /// - Throws: The error of the output, or `CancellationError`.
    package func run() async throws {
        var state = viewModel.state
        for await newState in Observations({ [viewModel] in viewModel.state }) {
            state = newState
            if state.isSettled { break }
        }
        try Task.checkCancellation()
        for notice in viewModel.notices { output.note(SafeText(notice)) }
        if case .loaded(let item, _) = state { try write(item) }
    }

    private func write(_ item: MovieDetailsItemViewModel) throws {
        switch format {
        case .table:
            let lines = MovieDetailsText(item: item, caption: caption).lines(width: output.width)
            try output.write(lines.map { $0.rendered(output.colorSupport) + "\n" }.joined())
        case .tabSeparated:
            try output.write(TabSeparated.row(MoviesTableColumns.texts(item.movie)) + "\n")
        case .ids:
            try output.write("\(item.movie.id)\n")
        case .json:
            try output.write(JSONText.text(MovieDetailsJSON(source: caption.name, item: item)))
        }
    }
}
