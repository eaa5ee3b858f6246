import CoreDomain
package import Foundation
package import MoviesDomain
import MoviesPresentation
import MoviesTerminalUI
package import TerminalText
public import TerminalUI

/// Film search: screens in a navigator, and commands.
///
/// The commands throw `MoviesError`, the error of a store or an output, or `CancellationError`.
public final class MoviesModule: Sendable {
    private let container: MoviesDIContainer

    /// Builds the feature. It opens no file and sends no request.
    public init(dependencies: MoviesModuleDependencies) {
        container = MoviesDIContainer(dependencies)
    }

    /// Shows the screens of film search in a navigator.
    @MainActor
    public func startSearchFlow(
        in navigator: Navigator,
        _ start: MoviesSearchStart = MoviesSearchStart(),
        actions: MoviesModuleActions
    ) {
        MoviesSearchFlowCoordinator(navigator: navigator, dependencies: container, actions: actions).start(start)
    }

    /// Writes the films of a list.
    @MainActor
    package func showList(_ request: MoviesListRequest, format: OutputFormat, output: any TextOutput) async throws {
        let viewModel = container.makeMoviesListViewModel(actions: .none, more: Self.more)
        let view = MoviesListView(
            viewModel: viewModel,
            output: output,
            format: format,
            caption: container.caption,
            query: request.list.query?.text
        )
        async let loading: Void = viewModel.load(request)
        try await view.run()
        try await loading
    }

    /// Writes the details of the film that `reference`, an id or a pasted address, names.
    @MainActor
    package func showDetails(
        of reference: String,
        policy: CachePolicy = .freshWhileValid,
        format: OutputFormat,
        output: any TextOutput
    ) async throws {
        let viewModel = container.makeMovieDetailsViewModel(actions: .none)
        let view = MovieDetailsView(viewModel: viewModel, output: output, format: format, caption: container.caption)
        async let loading: Void = viewModel.load(reference, policy: policy)
        try await view.run()
        try await loading
    }

    /// Returns the poster of the film that `reference`, an id or a pasted address, names.
    ///
    /// - Parameter width: The wanted width in pixels. The source's nearest width is used.
    package func poster(
        of reference: String,
        width: Int,
        policy: CachePolicy = .freshWhileValid
    ) async throws -> MoviesPosterFile {
        let film = FetchMovieDetailsUseCase.Input(reference: reference, policy: policy)
        let movie = try await container.fetchMovieDetails.execute(film) { _ in }.value.movie
        guard let path = movie.posterPath else { throw MoviesError.noPoster(title: movie.title) }
        let size = PosterSize(nearestTo: width)
        let file = try await container.fetchPoster.execute(.init(path: path, size: size, policy: policy))
        return MoviesPosterFile(movieID: movie.id.number, file: file)
    }

    /// Returns the number and size of the stored responses.
    package func cacheUsage() async throws -> MoviesCacheUsage {
        try await container.fetchCacheUsage.execute(())
    }

    /// The place of the stored responses.
    var cachePath: String { container.responsesPath }

    /// Removes the stored responses and returns their number.
    package func clearCache() async throws -> Int {
        try await container.clearCache.execute(())
    }
}

/// The poster of a film as the source sent it: usually a JPEG. Nothing has checked its content.
package struct MoviesPosterFile: Sendable, Hashable {
    /// The film's number at the source.
    package let movieID: Int
    package let file: Data
}
