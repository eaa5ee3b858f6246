import Foundation
import MoviesPresentation
import Observation
import TerminalText
import TerminalUI

/// The poster of a film at the left of what is told about it.
@MainActor
final class PosterView {
    /// In a lower terminal there is no poster.
    static let fewestRows = 12

    private let viewModel: any MovieDetailsViewModel
    private let picture: PictureView
    private var following: Task<Void, Never>?

    init(viewModel: any MovieDetailsViewModel, decoder: (any ImageDecoder)?) {
        self.viewModel = viewModel
        picture = PictureView(decoder: decoder)
    }

    isolated deinit {
        following?.cancel()
    }

    /// Has the poster fetched and read for the room there is.
    func layout(_ context: RenderContext) {
        following?.cancel()
        guard let size = Self.size(context) else {
            return picture.show(nil, in: Size(columns: 0, rows: 0), context.capabilities)
        }
        let capabilities = context.capabilities
        viewModel.updatePosterImage(width: capabilities.pixels(in: size).columns)
        following = Task { [viewModel, picture] in
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
        following?.cancel()
    }

    /// The cells that the poster of a film takes; nil where there is none, or no room or means to show it.
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

    /// Posters are two wide and three high; cells are not square.
    private static func size(_ context: RenderContext) -> Size? {
        let capabilities = context.capabilities
        guard capabilities.showsPictures, context.size.columns >= 60, context.size.rows >= fewestRows else {
            return nil
        }
        let pixels = capabilities.cellPixels
        let rows = min(context.size.rows - 2, 36)
        let columns = rows * pixels.rows * 2 / 3 / max(1, pixels.columns)
        let most = context.size.columns * 2 / 5
        guard columns > most else { return Size(columns: columns, rows: rows) }
        return Size(columns: most, rows: most * pixels.columns * 3 / 2 / max(1, pixels.rows))
    }
}
