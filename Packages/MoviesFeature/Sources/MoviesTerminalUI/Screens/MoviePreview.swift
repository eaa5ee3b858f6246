package import MoviesPresentation
import TerminalText
package import TerminalUI

/// The preview of the selected film beside the list: its facts from the list and, as soon as they are loaded, its details and poster.
@MainActor
package final class MoviePreview {
    let viewModel: MoviePreviewViewModel
    private let caption: MoviesSourceCaption
    private let poster: PosterView

    package init(viewModel: MoviePreviewViewModel, caption: MoviesSourceCaption, decoder: (any ImageDecoder)?) {
        self.viewModel = viewModel
        self.caption = caption
        poster = PosterView(viewModel: viewModel.details, decoder: decoder)
    }

    func layout(_ context: RenderContext) { poster.layout(context) }

    func stop() {
        viewModel.cancel()
        poster.stop()
    }

    func render(_ movie: MoviesListItemViewModel, _ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        let item = viewModel.item(for: movie)
        let posterSize = item.flatMap { poster.size(for: $0, context) }
        let column = posterSize.map { $0.columns + 3 } ?? 1
        let width = max(1, min(context.size.columns - column - 2, 80))
        for (row, line) in lines(movie, item, width: width, context).enumerated() {
            canvas.draw(line, row: row, column: column, width: width)
        }
        if let item { poster.draw(item, on: &canvas, row: 0, context) }
        return canvas
    }

    private func lines(
        _ movie: MoviesListItemViewModel,
        _ item: MovieDetailsItemViewModel?,
        width: Int,
        _ context: RenderContext
    ) -> [StyledText] {
        if let item {
            let facts = MovieDetailsText(item: item, caption: caption, showsAddresses: false).lines(width: width)
            return facts + poster.problemLines(of: item, width: width, context)
        }
        let facts = MovieSummaryText(item: movie, caption: caption).lines(width: width)
        guard let failure = viewModel.failure(of: movie) else { return facts }
        let reason = "No details: " + (SafeText.paragraphs(failure).first ?? "")
        return facts + [""] + reason.wrapped(toCells: width).map { StyledText($0, .secondary) }
    }
}

extension SearchLayout {
    var previewSize: Size? { previewColumn.map { Size(columns: size.columns - $0, rows: listRows) } }
}

extension MoviesSearchScreen {
    /// Loads the selected film for the preview. Loads nothing while the user types, and in a terminal without a preview.
    func updatePreview(_ context: RenderContext) {
        preview.viewModel.update(focus == .list && layout(context).previewSize != nil ? selectedItem : nil)
    }

    func drawPreview(of item: MoviesListItemViewModel, on canvas: inout Canvas, _ context: RenderContext) {
        let layout = layout(context)
        guard let column = layout.previewColumn, let size = layout.previewSize else { return }
        for row in (layout.listRow - 1)..<layout.size.rows {
            canvas.draw("│", .separator, row: row, column: column - 1)
        }
        canvas.draw(preview.render(item, context.with(size: size)), row: layout.listRow, column: column)
    }
}
