import Foundation
import MoviesPresentation
import Observation
import TerminalText
import TerminalUI

/// The poster to the left of a film's details.
@MainActor
final class PosterView {
    /// The minimum number of rows of a screen that shows the poster.
    static let minimumRows = 12

    private let viewModel: any MovieDetailsViewModel
    private let picture: PictureView
    private var observation: Task<Void, Never>?

    init(viewModel: any MovieDetailsViewModel, decoder: (any ImageDecoder)?) {
        self.viewModel = viewModel
        picture = PictureView(decoder: decoder)
    }

    isolated deinit {
        observation?.cancel()
    }

    /// Requests the poster for the available area, and decodes each new poster file. Removes the poster if the terminal
    /// cannot show it.
    func layout(_ context: RenderContext) {
        observation?.cancel()
        guard let size = Self.size(context) else {
            return picture.show(nil, in: Size(columns: 0, rows: 0), context.capabilities)
        }
        let capabilities = context.capabilities
        viewModel.updatePosterImage(width: capabilities.pixels(in: size).columns)
        observation = Task { [viewModel, picture] in
            for await poster in Observations({ viewModel.poster }) {
                guard !Task.isCancelled else { return }
                switch poster {
                case .loaded(let file): picture.show(file, in: size, capabilities)
                case .none, .loading, .failed: picture.show(nil, in: size, capabilities)
                }
            }
        }
    }

    func stop() {
        observation?.cancel()
    }

    /// Returns the size of the poster in cells; nil if the film has no poster or the terminal cannot show it.
    func size(for item: MovieDetailsItemViewModel, _ context: RenderContext) -> Size? {
        guard item.movie.posterPath != nil else { return nil }
        return Self.size(context)
    }

    func draw(_ item: MovieDetailsItemViewModel, on canvas: inout Canvas, row: Int, _ context: RenderContext) {
        guard let size = size(for: item, context) else { return }
        let origin = Position(row: row, column: 1)
        if viewModel.poster == .failed { return PosterCard(item: item).draw(on: &canvas, at: origin, size) }
        switch picture.state {
        case .ready: picture.draw(on: &canvas, at: origin, size, context.capabilities)
        case .unreadable: PosterCard(item: item).draw(on: &canvas, at: origin, size)
        case .none: canvas.drawBox(at: origin, size)
        }
    }

    /// Returns the size in cells of a poster, whose aspect ratio is 2:3 in pixels; nil if the terminal cannot show it.
    private static func size(_ context: RenderContext) -> Size? {
        let capabilities = context.capabilities
        guard capabilities.showsPictures, context.size.columns >= 60, context.size.rows >= minimumRows else {
            return nil
        }
        let pixels = capabilities.cellPixels
        let rows = min(context.size.rows - 2, 36)
        let columns = rows * pixels.rows * 2 / 3 / max(1, pixels.columns)
        let maximumColumns = context.size.columns * 2 / 5
        guard columns > maximumColumns else { return Size(columns: columns, rows: rows) }
        return Size(columns: maximumColumns, rows: maximumColumns * pixels.columns * 3 / 2 / max(1, pixels.rows))
    }
}

/// A box with the title, the year and the directors, in place of an image that cannot be shown.
struct PosterCard {
    let item: MovieDetailsItemViewModel

    func draw(on canvas: inout Canvas, at origin: Position, _ size: Size) {
        canvas.drawBox(at: origin, size)
        let width = size.columns - 4
        guard width > 0 else { return }
        var lines = SafeText(item.movie.shownTitle).wrapped(toCells: width).map { StyledText($0, .bold) }
        if !item.movie.yearText.isEmpty { lines.append(StyledText(SafeText(item.movie.yearText))) }
        if !item.directors.isEmpty {
            lines.append("")
            lines += SafeText(item.directors.joined(separator: ", ")).wrapped(toCells: width).map {
                StyledText($0, .dim)
            }
        }
        lines = Array(lines.prefix(max(0, size.rows - 2)))
        for (index, line) in lines.enumerated() {
            canvas.draw(
                line,
                row: origin.row + (size.rows - lines.count) / 2 + index,
                column: origin.column + (size.columns - line.cellWidth) / 2
            )
        }
    }
}
