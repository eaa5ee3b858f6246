import CoreDomain
public import Foundation
public import MoviesDomain
import MoviesPresentation
import MoviesTerminalUI
public import TerminalText
public import TerminalUI

// The values of MoviesDomain that are part of this interface. Each is declared once, and importers see no others.
@_exported public import enum MoviesDomain.CachePolicy
@_exported public import struct MoviesDomain.MovieSearch
@_exported public import struct MoviesDomain.MoviesAdvice
@_exported public import struct MoviesDomain.MoviesCacheUsage
@_exported public import enum MoviesDomain.MoviesError
@_exported public import enum MoviesDomain.MoviesList
@_exported public import struct MoviesDomain.MoviesListRequest
@_exported public import enum MoviesDomain.MoviesSortOrder
@_exported public import struct MoviesDomain.MoviesSource

/// Film search.
///
/// The methods throw `MoviesError`, the error of an output that cannot be written, or `CancellationError`.
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
    public func showList(
        _ request: MoviesListRequest,
        format: OutputFormat,
        output: any TextOutput
    ) async throws {
        let viewModel = container.makeMoviesListViewModel(actions: .none)
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
    public func showDetails(
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
    public func poster(
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
    ///
    /// - Throws: The error of the store.
    public func cacheUsage() async throws -> MoviesCacheUsage {
        try await container.fetchCacheUsage.execute(())
    }

    /// Removes the stored responses and returns their number.
    ///
    /// - Throws: The error of the store.
    public func clearCache() async throws -> Int {
        try await container.clearCache.execute(())
    }
}

/// The poster of a film as the source sent it: usually a JPEG. Nothing has checked its content.
public struct MoviesPosterFile: Sendable, Hashable {
    /// The film's number at the source.
    public let movieID: Int
    /// The file.
    public let file: Data

    /// Creates a poster.
    public init(movieID: Int, file: Data) {
        self.movieID = movieID
        self.file = file
    }
}
