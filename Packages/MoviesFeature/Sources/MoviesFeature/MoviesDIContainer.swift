import CoreDomain
import Foundation
import MoviesData
import MoviesDomain
import MoviesPresentation
import MoviesTerminalUI
import TerminalUI

/// Builds the parts of film search in the order in which they need each other.
final class MoviesDIContainer: Sendable {
    let fetchCacheUsage: any UseCase<Void, ResponseCacheUsage>
    let clearCache: any UseCase<Void, Int>
    let caption: MoviesSourceCaption
    private let collectMovies: any UseCase<CollectMoviesUseCase.Input, Updates<MoviesPage>>
    private let fetchMovieDetails: any UseCase<FetchMovieDetailsUseCase.Input, Updates<MovieDetails>>
    private let fetchPoster: any UseCase<FetchPosterUseCase.Input, Data>
    private let rememberQuery: any UseCase<MovieQuery, Void>
    private let dependencies: MoviesModuleDependencies

    init(_ dependencies: MoviesModuleDependencies) {
        self.dependencies = dependencies
        caption = dependencies.source.caption
        let source = dependencies.source.source
        let answers = ResponseCache(store: dependencies.responses, onFailure: dependencies.onStorageFailure)
        let pictures = ResponseCache(
            ResponseCache.posters,
            store: dependencies.responses,
            onFailure: dependencies.onStorageFailure
        )
        let movies = DefaultMoviesRepository(
            source: source,
            service: dependencies.service,
            cache: dependencies.source.needsCache ? answers : nil,
            imageBaseURL: dependencies.imageBaseURL,
            now: dependencies.now
        )
        let posters = DefaultPosterImagesRepository(
            service: dependencies.images,
            cache: pictures,
            now: dependencies.now
        )
        let search = SearchMoviesUseCase(
            movies: movies,
            queries: dependencies.queries,
            source: source,
            onQueryNotSaved: dependencies.onStorageFailure
        )
        collectMovies = CollectMoviesUseCase(search: search, popular: FetchPopularMoviesUseCase(movies: movies))
        fetchMovieDetails = FetchMovieDetailsUseCase(movies: movies, source: source)
        fetchPoster = FetchPosterUseCase(posters: posters)
        rememberQuery = RememberQueryUseCase(queries: dependencies.queries)
        fetchCacheUsage = FetchResponseCacheUsageUseCase(caches: [answers, pictures])
        clearCache = ClearResponseCacheUseCase(caches: [answers, pictures])
    }

    @MainActor
    func makeMoviesListViewModel(actions: MoviesListViewModelActions) -> any MoviesListViewModel {
        DefaultMoviesListViewModel(collect: collectMovies, actions: actions)
    }

    @MainActor
    func makeMovieDetailsViewModel(
        actions: MovieDetailsViewModelActions,
        delegate: (any MovieDetailsViewModelDelegate)? = nil
    ) -> any MovieDetailsViewModel {
        let viewModel = DefaultMovieDetailsViewModel(
            fetch: fetchMovieDetails,
            fetchPoster: fetchPoster,
            actions: actions
        )
        viewModel.delegate = delegate
        return viewModel
    }
}

extension MoviesDIContainer: MoviesSearchFlowCoordinatorDependencies {
    func makeMoviesSearchScreen(
        _ start: MoviesSearchStart,
        actions: MoviesListViewModelActions,
        suggestions: @MainActor (_ choose: @escaping @MainActor (String) -> Void) -> (any SuggestionPanel)?
    ) -> any Screen {
        let viewModel = DefaultMoviesSearchViewModel(
            list: makeMoviesListViewModel(actions: actions),
            remember: rememberQuery,
            onQueryNotSaved: dependencies.onStorageFailure,
            settings: MoviesSearchSettings(
                pause: dependencies.source.typingPause,
                language: start.language,
                policy: start.policy.policy
            ),
            clock: dependencies.clock
        )
        return MoviesSearchScreen(
            viewModel: viewModel,
            caption: caption,
            query: start.query?.text ?? "",
            suggestions: suggestions
        )
    }

    func makeMovieDetailsScreen(
        of film: MoviesListItemViewModel,
        policy: MoviesCachePolicy,
        actions: MovieDetailsViewModelActions,
        delegate: any MovieDetailsViewModelDelegate
    ) -> any Screen {
        let viewModel = makeMovieDetailsViewModel(actions: actions, delegate: delegate)
        viewModel.load(String(film.id), policy: policy.policy)
        return MovieDetailsScreen(
            viewModel: viewModel,
            known: film,
            caption: caption,
            decoder: dependencies.imageDecoder
        )
    }
}
