import CoreDomain
import MoviesData
import MoviesDomain
import MoviesPresentation

/// Builds the parts of film search in the order in which they need each other.
final class MoviesDIContainer: Sendable {
    let fetchCacheUsage: any UseCase<Void, ResponseCacheUsage>
    let clearCache: any UseCase<Void, Int>
    private let collectMovies: any UseCase<CollectMoviesUseCase.Input, Updates<MoviesPage>>
    private let fetchMovieDetails: any UseCase<FetchMovieDetailsUseCase.Input, Updates<MovieDetails>>

    init(_ dependencies: MoviesModuleDependencies) {
        let source = dependencies.source.source
        let cache = ResponseCache(store: dependencies.responses, onFailure: dependencies.onStorageFailure)
        let movies = DefaultMoviesRepository(
            source: source,
            service: dependencies.service,
            cache: dependencies.source.needsCache ? cache : nil,
            imageBaseURL: dependencies.imageBaseURL,
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
        fetchCacheUsage = FetchResponseCacheUsageUseCase(responses: cache)
        clearCache = ClearResponseCacheUseCase(responses: cache)
    }

    @MainActor
    func makeMoviesListViewModel() -> any MoviesListViewModel {
        DefaultMoviesListViewModel(collect: collectMovies)
    }

    @MainActor
    func makeMovieDetailsViewModel() -> any MovieDetailsViewModel {
        DefaultMovieDetailsViewModel(fetch: fetchMovieDetails)
    }
}
