package import Foundation
package import MoviesPresentation
import Observation

/// Waits for the poster of a film, for whoever wants the file.
@MainActor
package struct MoviePosterView {
    private let viewModel: any MovieDetailsViewModel

    package init(viewModel: any MovieDetailsViewModel) {
        self.viewModel = viewModel
    }

    /// The film's number, and the file in the size nearest to `width` dots.
    ///
    /// - Throws: why the film or its poster could not be had; `CancellationError`.
    package func file(width: Int) async throws -> (movieID: Int, file: Data) {
        defer { viewModel.cancel() }
        viewModel.updatePosterImage(width: width)
        for await (state, poster) in Observations({ [viewModel] in (viewModel.state, viewModel.poster) }) {
            if case .loaded(let file) = poster, case .loaded(let item, _) = state { return (item.movie.id, file) }
            if let failure = viewModel.failure ?? viewModel.posterFailure { throw failure }
            if case .loaded(let item, isRefreshing: false) = state, item.movie.posterPath == nil {
                throw item.noPoster
            }
        }
        throw CancellationError()
    }
}
