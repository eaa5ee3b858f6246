import CoreDomain
import MoviesData
import MoviesDomain
import MoviesInterface
import MoviesPlainUI
import MoviesPresentation
import MoviesTerminalUI
import Navigation
import PlainUI
import TerminalUI

final class MoviesDIContainer: Sendable {
    let caption: MoviesSourceCaption
    /// The only use case with a state: the order of the ratings.
    let rateMovie: RateMovieUseCase
    private let dependencies: MoviesModuleDependencies
    private let apiCache: ResponseCache
    private let imageCache: ResponseCache

    init(_ dependencies: MoviesModuleDependencies) {
        self.dependencies = dependencies
        let source = dependencies.movies.source
        caption = MoviesSourceCaption(
            name: source.name,
            ratingLabel: source.ratingLabel,
            coverage: source.coverage,
            introduction: dependencies.advice.introduction
        )
        rateMovie = RateMovieUseCase(ratings: dependencies.ratings)
        let (responses, onFailure) = (dependencies.responses, dependencies.onStorageFailure)
        apiCache = ResponseCache(store: responses, onFailure: onFailure)
        imageCache = ResponseCache(ResponseCache.posters, store: responses, onFailure: onFailure)
    }

    var responsesPath: String { dependencies.responsesPath }
    var fetchCacheUsage: FetchResponseCacheUsageUseCase {
        FetchResponseCacheUsageUseCase(caches: [apiCache, imageCache])
    }
    var clearCache: ClearResponseCacheUseCase { ClearResponseCacheUseCase(caches: [apiCache, imageCache]) }
    var findMovie: FindMovieUseCase { FindMovieUseCase(movies: movies.reusing) }
    var findMovies: FindMoviesUseCase { FindMoviesUseCase(movies: movies.reusing) }
    var fetchMovieDetails: FetchMovieDetailsUseCase { FetchMovieDetailsUseCase(movies: movies) }
    private var movies: any MoviesRepository { dependencies.movies }

    private var rememberQuery: RememberQueryUseCase {
        RememberQueryUseCase(queries: dependencies.queries, onFailure: dependencies.onStorageFailure)
    }

    /// Nil without network requests, which leave the rating unknown.
    private var fetchRating: FetchMovieRatingUseCase? {
        dependencies.policy == .storedOnly ? nil : dependencies.ratings.map { FetchMovieRatingUseCase(ratings: $0) }
    }

    var fetchPoster: FetchPosterUseCase {
        FetchPosterUseCase(
            posters: DefaultPosterImagesRepository(
                service: dependencies.images,
                cache: imageCache,
                policy: dependencies.policy,
                now: dependencies.now
            )
        )
    }

    @MainActor
    func makeMoviesListViewModel(
        actions: MoviesViewModelActions = MoviesViewModelActions()
    ) -> any MoviesListViewModel {
        DefaultMoviesListViewModel(
            collect: CollectMoviesUseCase(movies: movies, remember: rememberQuery),
            reload: CollectMoviesUseCase(movies: movies.reloading, remember: rememberQuery),
            findNearestTitles: FindNearestTitlesUseCase(movies: movies),
            actions: actions,
            advice: dependencies.advice
        )
    }

    @MainActor
    func makeMovieDetailsViewModel(
        of movies: (any MoviesRepository)? = nil,
        language: String?,
        actions: MoviesViewModelActions = MoviesViewModelActions()
    ) -> DefaultMovieDetailsViewModel {
        DefaultMovieDetailsViewModel(
            fetch: FetchMovieDetailsUseCase(movies: movies ?? self.movies),
            reload: FetchMovieDetailsUseCase(movies: self.movies.reloading),
            fetchPoster: fetchPoster,
            fetchRating: fetchRating,
            language: language,
            actions: actions,
            advice: dependencies.advice
        )
    }
}

@MainActor
extension MoviesDIContainer: MoviesSearchFlowCoordinatorDependencies {
    func makeSearchView(
        for kind: UserInterfaceKind,
        _ start: MoviesSearchStart,
        _ viewModelActions: MoviesViewModelActions,
        _ actions: MoviesModuleActions
    ) -> any Presentable {
        let viewModel = DefaultMoviesSearchViewModel(
            list: makeMoviesListViewModel(actions: viewModelActions),
            remember: rememberQuery,
            language: start.language,
            typingDelay: dependencies.typingDelay,
            clock: dependencies.clock
        )
        let watchlist = actions.watchlist.map { WatchlistMarks($0) }
        let query = start.query?.text ?? ""
        switch kind {
        case .fullScreen:
            // A film that is selected again needs no request.
            let details = makeMovieDetailsViewModel(of: movies.reusing, language: start.language)
            let preview = MoviePreview(
                viewModel: MoviePreviewViewModel(details: details, clock: dependencies.clock),
                caption: caption,
                decoder: dependencies.imageDecoder
            )
            return MoviesSearchScreen(
                viewModel: viewModel,
                caption: caption,
                watchlist: watchlist,
                preview: preview,
                query: query
            ) { choose in
                actions.makeQuerySuggestions.map { make in make { choose($0.text) } } as? any SuggestionPanel
            }
        case .plain:
            return MoviesSearchPlainView(
                viewModel: viewModel,
                caption: caption,
                watchlist: watchlist,
                query: query,
                // The view itself searches for a suggestion that the user chooses.
                suggestions: actions.makeQuerySuggestions.map { $0 { _ in } } as? any PlainSuggestions
            ) { reference in
                let details = self.makeMovieDetailsViewModel(language: start.language)
                details.start(reference)
                return details
            }
        }
    }

    func makeDetailsView(
        for kind: UserInterfaceKind,
        of movie: MoviesListItemViewModel,
        _ start: MoviesSearchStart,
        _ viewModelActions: MoviesViewModelActions,
        watchlist: (any WatchlistMembership)?
    ) -> any Presentable {
        let viewModel = makeMovieDetailsViewModel(language: start.language, actions: viewModelActions)
        viewModel.start(movie.reference)
        let watchlist = watchlist.map { WatchlistMarks($0) }
        switch kind {
        case .fullScreen:
            return MovieDetailsScreen(
                viewModel: viewModel,
                preview: movie,
                caption: caption,
                watchlist: watchlist,
                decoder: dependencies.imageDecoder
            )
        case .plain:
            return MovieDetailsPlainView(viewModel: viewModel, movie: movie, caption: caption, watchlist: watchlist)
        }
    }
}
