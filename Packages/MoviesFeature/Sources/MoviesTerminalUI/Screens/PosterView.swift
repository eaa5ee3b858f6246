import MoviesPresentation
import Observation
import TerminalText
import TerminalUI

@MainActor
final class PosterView {
    /// The minimum number of rows of a screen that shows the poster.
    nonisolated static let minimumRows = 12

    private let viewModel: any MovieDetailsViewModel
    private let picture: PictureView
    private var observation: Task<Void, Never>?

    init(viewModel: any MovieDetailsViewModel, decoder: (any ImageDecoder)?) {
        self.viewModel = viewModel
        picture = PictureView(decoder: decoder)
    }

    isolated deinit { observation?.cancel() }

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

    func stop() { observation?.cancel() }

    /// Returns the size of the poster in cells; nil if the film has no poster or the poster cannot be shown.
    func size(for item: MovieDetailsItemViewModel, _ context: RenderContext) -> Size? {
        guard item.movie.posterPath != nil, viewModel.poster != .failed else { return nil }
        return [.none, .ready].contains(picture.state) ? Self.size(context) : nil
    }

    func problemLines(of item: MovieDetailsItemViewModel, width: Int, _ context: RenderContext) -> [StyledText] {
        guard let problem = problem(of: item, context) else { return [] }
        return [""] + problem.wrapped(toCells: width).map { StyledText($0, .secondary) }
    }

    /// Returns why a film's poster is not drawn; nil if it is drawn or loading, or the screen is too small for it.
    private func problem(of item: MovieDetailsItemViewModel, _ context: RenderContext) -> SafeText? {
        guard context.fitsPicture else { return nil }
        if item.movie.posterPath == nil { return "The film has no poster." }
        if !context.capabilities.showsPictures {
            return context.capabilities.colorSupport == .none
                ? "No poster: the terminal shows no colours." : "No poster: the terminal shows only 16 colours."
        }
        if viewModel.poster == .failed { return "No poster: it could not be loaded." }
        return switch picture.state {
        case .none, .ready: nil
        case .unreadable: "No poster: its file is damaged."
        case .unavailable(let reason): "No poster: " + reason
        }
    }

    func draw(_ item: MovieDetailsItemViewModel, on canvas: inout Canvas, row: Int, _ context: RenderContext) {
        guard let size = size(for: item, context) else { return }
        let origin = Position(row: row, column: 1)
        switch picture.state {
        case .ready: picture.draw(on: &canvas, at: origin, size, context.capabilities)
        case .none: canvas.drawBox(at: origin, size)
        case .unreadable, .unavailable: break
        }
    }

    /// Returns the size in cells of a poster, whose aspect ratio is 2:3 in pixels; nil if the terminal cannot show it.
    private static func size(_ context: RenderContext) -> Size? {
        let capabilities = context.capabilities
        guard capabilities.showsPictures, context.fitsPicture else { return nil }
        let pixels = capabilities.cellPixels
        let rows = min(context.size.rows - 2, 36)
        let columns = rows * pixels.rows * 2 / 3 / max(1, pixels.columns)
        let maximumColumns = context.size.columns * 2 / 5
        guard columns > maximumColumns else { return Size(columns: columns, rows: rows) }
        return Size(columns: maximumColumns, rows: maximumColumns * pixels.columns * 3 / 2 / max(1, pixels.rows))
    }
}

extension RenderContext {
    fileprivate var fitsPicture: Bool { size.columns >= 60 && size.rows >= PosterView.minimumRows }
}
