import CoreDomain
import Foundation
import MoviesData
import MoviesDomain
import MoviesInterface
import MoviesPlainUI
import MoviesPresentation
import MoviesTerminalUI
import Navigation
import TerminalText
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
        rateMovie = RateMovieUseCase(ratings: dependencies.ratings ?? NoMovieRatings())
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
        actions: MoviesListViewModelActions,
        more: @escaping @Sendable (MoviesAdvice.Remainder) -> String? = { _ in nil }
    ) -> any MoviesListViewModel {
        var advice = dependencies.advice
        advice.more = more
        return DefaultMoviesListViewModel(
            collect: CollectMoviesUseCase(movies: movies, remember: rememberQuery),
            reload: CollectMoviesUseCase(movies: movies.reloading, remember: rememberQuery),
            findNearestTitles: FindNearestTitlesUseCase(movies: movies),
            actions: actions,
            advice: advice
        )
    }

    @MainActor
    func makeMoviesSearchViewModel(
        _ start: MoviesSearchStart,
        actions: MoviesListViewModelActions
    ) -> any MoviesSearchViewModel {
        DefaultMoviesSearchViewModel(
            list: makeMoviesListViewModel(actions: actions),
            remember: rememberQuery,
            language: start.language,
            typingDelay: dependencies.typingDelay,
            clock: dependencies.clock
        )
    }

    @MainActor
    func makeMoviePreviewViewModel(_ start: MoviesSearchStart) -> MoviePreviewViewModel {
        MoviePreviewViewModel(
            // A film that is selected again needs no request.
            details: makeMovieDetailsViewModel(of: movies.reusing, language: start.language, actions: .none),
            clock: dependencies.clock
        )
    }

    @MainActor
    func makeWatchlistMarks(_ watchlist: any WatchlistMembership) -> WatchlistMarks {
        WatchlistMarks(watchlist: watchlist, toggle: ToggleWatchlistUseCase(watchlist: watchlist))
    }

    @MainActor
    func makeMovieDetailsViewModel(
        of movies: (any MoviesRepository)? = nil,
        language: String?,
        actions: MovieDetailsViewModelActions,
        delegate: (any MovieDetailsViewModelDelegate)? = nil
    ) -> any MovieDetailsViewModel {
        let viewModel = DefaultMovieDetailsViewModel(
            fetch: FetchMovieDetailsUseCase(movies: movies ?? self.movies),
            reload: FetchMovieDetailsUseCase(movies: self.movies.reloading),
            fetchPoster: fetchPoster,
            fetchRating: fetchRating,
            language: language,
            actions: actions,
            advice: dependencies.advice
        )
        viewModel.delegate = delegate
        return viewModel
    }

    /// Returns a view model that has started to load the details of a film in a list.
    @MainActor
    func startDetails(
        of reference: String,
        _ start: MoviesSearchStart,
        actions: MovieDetailsViewModelActions,
        delegate: (any MovieDetailsViewModelDelegate)?
    ) -> any MovieDetailsViewModel {
        let viewModel = makeMovieDetailsViewModel(language: start.language, actions: actions, delegate: delegate)
        viewModel.start(reference)
        return viewModel
    }

    func views(for kind: UserInterfaceKind) -> any MoviesSearchFlowCoordinatorDependencies {
        switch kind {
        case .fullScreen: MoviesScreens(container: self, imageDecoder: dependencies.imageDecoder)
        case .plain: MoviesPlainViews(container: self)
        }
    }
}
