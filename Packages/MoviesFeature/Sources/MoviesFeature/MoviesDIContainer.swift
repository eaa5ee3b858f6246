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

/// A container that builds the objects of film search and injects their dependencies.
final class MoviesDIContainer: Sendable {
    let fetchMovieDetails: FetchMovieDetailsUseCase
    let fetchPoster: FetchPosterUseCase
    let fetchCacheUsage: FetchResponseCacheUsageUseCase
    let clearCache: ClearResponseCacheUseCase
    let rateMovie: RateMovieUseCase
    let findMovie: FindMovieUseCase
    let findMovies: FindMoviesUseCase
    let caption: MoviesSourceCaption
    var responsesPath: String { dependencies.responsesPath }
    private let fetchRating: FetchMovieRatingUseCase?
    private let findNearestTitles: FindNearestTitlesUseCase
    private let collectMovies: CollectMoviesUseCase
    private let reloadMovies: CollectMoviesUseCase
    private let previewMovieDetails: FetchMovieDetailsUseCase
    private let reloadMovieDetails: FetchMovieDetailsUseCase
    private let rememberQuery: RememberQueryUseCase
    private let dependencies: MoviesModuleDependencies

    init(_ dependencies: MoviesModuleDependencies) {
        self.dependencies = dependencies
        let movies = dependencies.movies
        let source = movies.source
        caption = MoviesSourceCaption(
            name: source.name,
            ratingLabel: source.ratingLabel,
            coverage: source.coverage,
            introduction: dependencies.advice.introduction
        )
        let apiCache = ResponseCache(store: dependencies.responses, onFailure: dependencies.onStorageFailure)
        let imageCache = ResponseCache(
            ResponseCache.posters,
            store: dependencies.responses,
            onFailure: dependencies.onStorageFailure
        )
        let posters = DefaultPosterImagesRepository(
            service: dependencies.images,
            cache: imageCache,
            policy: dependencies.policy,
            now: dependencies.now
        )
        rememberQuery = RememberQueryUseCase(queries: dependencies.queries, onFailure: dependencies.onStorageFailure)
        findMovie = FindMovieUseCase(movies: movies.reusing)
        findMovies = FindMoviesUseCase(movies: movies.reusing)
        findNearestTitles = FindNearestTitlesUseCase(movies: movies)
        // Without network requests, the rating is unknown.
        fetchRating =
            dependencies.policy == .storedOnly ? nil : dependencies.ratings.map { FetchMovieRatingUseCase(ratings: $0) }
        rateMovie = RateMovieUseCase(ratings: dependencies.ratings ?? NoMovieRatings())
        collectMovies = CollectMoviesUseCase(movies: movies, remember: rememberQuery)
        reloadMovies = CollectMoviesUseCase(movies: movies.reloading, remember: rememberQuery)
        fetchMovieDetails = FetchMovieDetailsUseCase(movies: movies)
        previewMovieDetails = FetchMovieDetailsUseCase(movies: movies.reusing)
        reloadMovieDetails = FetchMovieDetailsUseCase(movies: movies.reloading)
        fetchPoster = FetchPosterUseCase(posters: posters)
        fetchCacheUsage = FetchResponseCacheUsageUseCase(caches: [apiCache, imageCache])
        clearCache = ClearResponseCacheUseCase(caches: [apiCache, imageCache])
    }

    @MainActor
    func makeMoviesListViewModel(
        actions: MoviesListViewModelActions,
        more: @escaping @Sendable (MoviesAdvice.Remainder) -> String? = { _ in nil }
    ) -> any MoviesListViewModel {
        let advice = MoviesAdvice(remedy: dependencies.advice.remedy, more: more)
        return DefaultMoviesListViewModel(
            collect: collectMovies,
            reload: reloadMovies,
            findNearestTitles: findNearestTitles,
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
            details: makeMovieDetailsViewModel(previewMovieDetails, language: start.language, actions: .none),
            clock: dependencies.clock
        )
    }

    @MainActor
    func makeWatchlistMarks(_ watchlist: any WatchlistMembership) -> WatchlistMarks {
        WatchlistMarks(watchlist: watchlist, toggle: ToggleWatchlistUseCase(watchlist: watchlist))
    }

    @MainActor
    func makeMovieDetailsViewModel(
        _ fetch: FetchMovieDetailsUseCase? = nil,
        language: String?,
        actions: MovieDetailsViewModelActions,
        delegate: (any MovieDetailsViewModelDelegate)? = nil
    ) -> any MovieDetailsViewModel {
        let viewModel = DefaultMovieDetailsViewModel(
            fetch: fetch ?? fetchMovieDetails,
            reload: reloadMovieDetails,
            fetchPoster: fetchPoster,
            fetchRating: fetchRating,
            language: language,
            actions: actions,
            advice: dependencies.advice
        )
        viewModel.delegate = delegate
        return viewModel
    }
}

extension MoviesDIContainer {
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
        case .plain:
            MoviesPlainViews(container: self)
        }
    }
}
