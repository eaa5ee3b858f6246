public import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTerminalUI
public import TerminalText
public import TerminalUI

/// Film search: what can be done with films, each verb from start to end.
///
/// Every verb throws `MoviesModuleError` where the films could not be had, the output's own error where it cannot be
/// written, and `CancellationError`.
public final class MoviesModule: Sendable {
    private let container: MoviesDIContainer

    /// Puts the feature together.
    public init(dependencies: MoviesModuleDependencies) {
        container = MoviesDIContainer(dependencies)
    }

    /// Shows the screens of film search in a navigator: the list, and from there the films.
    @MainActor
    public func startSearchFlow(
        in navigator: Navigator,
        _ start: MoviesSearchStart = MoviesSearchStart(),
        actions: MoviesModuleActions
    ) {
        MoviesSearchFlowCoordinator(navigator: navigator, dependencies: container, actions: actions).start(start)
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
        let viewModel = container.makeMovieDetailsViewModel(actions: .none)
        viewModel.load(reference, policy: policy.policy)
        let view = MovieDetailsView(viewModel: viewModel, output: output, format: format, caption: container.caption)
        try await translatingErrors { try await view.run() }
    }

    /// The file of the poster of the film that `reference`, an id or a pasted address, names.
    ///
    /// - Parameter width: how many dots it is to have from left to right; the nearest that the source has is taken.
    @MainActor
    public func poster(
        of reference: String,
        width: Int,
        policy: MoviesCachePolicy = .freshWhileValid
    ) async throws -> MoviesPosterFile {
        let viewModel = container.makeMovieDetailsViewModel(actions: .none)
        viewModel.load(reference, policy: policy.policy)
        let (id, file) = try await translatingErrors {
            try await MoviePosterView(viewModel: viewModel).file(width: width)
        }
        return MoviesPosterFile(movieID: id, file: file)
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
        let viewModel = container.makeMoviesListViewModel(actions: .none)
        viewModel.load(options.request(list, policy: policy.policy))
        let view = MoviesListView(
            viewModel: viewModel,
            output: output,
            format: format,
            caption: container.caption,
            query: query
        )
        try await translatingErrors { try await view.run() }
    }

    @MainActor
    private func translatingErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as MoviesError {
            throw MoviesModuleError(error)
        }
    }
}
