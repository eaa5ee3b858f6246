public import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTerminalUI
public import TerminalUI

/// Film search: what can be done with films, each verb from start to end.
///
/// Every verb throws `MoviesModuleError` where the films could not be had, the output's own error where it cannot be
/// written, and `CancellationError`.
public final class MoviesModule: Sendable {
    private let container: MoviesDIContainer
    private let caption: MoviesSourceCaption

    /// Puts the feature together.
    public init(dependencies: MoviesModuleDependencies) {
        container = MoviesDIContainer(dependencies)
        caption = dependencies.source.caption
    }

    /// Shows the films that match the words of `query`, or the one film whose id or address it is.
    ///
    /// - Parameters:
    ///   - year: only films of this year.
    ///   - language: of titles and overviews, as an IETF tag (`fr-FR`); nil for the source's own choice.
    @MainActor
    public func search(
        _ query: MovieQuery,
        year: Int? = nil,
        language: String? = nil,
        options: MoviesListOptions = MoviesListOptions(),
        policy: MoviesCachePolicy = .freshWhileValid,
        format: OutputFormat,
        output: any TextOutput
    ) async throws {
        let list = MoviesList.search(MovieSearch(query: query, year: year, language: language))
        try await show(list, query: query.text, options, policy, format, output)
    }

    /// Shows the films that most people look at now.
    @MainActor
    public func showPopular(
        options: MoviesListOptions = MoviesListOptions(),
        policy: MoviesCachePolicy = .freshWhileValid,
        format: OutputFormat,
        output: any TextOutput
    ) async throws {
        try await show(.popular, query: nil, options, policy, format, output)
    }

    /// Shows all that is known of the film that `reference`, an id or a pasted address, names.
    @MainActor
    public func showDetails(
        of reference: String,
        policy: MoviesCachePolicy = .freshWhileValid,
        format: OutputFormat,
        output: any TextOutput
    ) async throws {
        let viewModel = container.makeMovieDetailsViewModel()
        viewModel.load(reference, policy: policy.policy)
        let view = MovieDetailsView(viewModel: viewModel, output: output, format: format, caption: caption)
        try await translatingErrors { try await view.run() }
    }

    /// How much is stored of the source's earlier answers.
    ///
    /// - Throws: the error of the store.
    public func cacheUsage() async throws -> MoviesCacheUsage {
        let usage = try await container.fetchCacheUsage.execute(())
        return MoviesCacheUsage(responses: usage.responses, bytes: usage.bytes)
    }

    /// Forgets the source's earlier answers, and tells how many they were.
    ///
    /// - Throws: the error of the store.
    public func clearCache() async throws -> Int {
        try await container.clearCache.execute(())
    }

    @MainActor
    private func show(
        _ list: MoviesList,
        query: String?,
        _ options: MoviesListOptions,
        _ policy: MoviesCachePolicy,
        _ format: OutputFormat,
        _ output: any TextOutput
    ) async throws {
        let viewModel = container.makeMoviesListViewModel()
        viewModel.load(options.request(list, policy: policy.policy))
        let view = MoviesListView(
            viewModel: viewModel,
            output: output,
            format: format,
            caption: caption,
            query: query
        )
        try await translatingErrors { try await view.run() }
    }

    @MainActor
    private func translatingErrors(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error as MoviesError {
            throw MoviesModuleError(error)
        }
    }
}
