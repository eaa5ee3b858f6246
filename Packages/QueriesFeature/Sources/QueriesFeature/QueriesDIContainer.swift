import CoreDomain
import QueriesData
import QueriesDomain
import QueriesPresentation

/// Builds the parts of the recent queries in the order in which they need each other.
final class QueriesDIContainer: Sendable {
    let repository: any RecentQueriesWriting
    let removeQuery: any UseCase<MovieQuery, Bool>
    let clearQueries: any UseCase<Void, Int>
    private let observeQueries: any UseCase<Void, AsyncStream<Void>>
    private let fetchRecentQueries: any UseCase<Int, [MovieQuery]>

    init(_ dependencies: QueriesModuleDependencies) {
        let queries = DefaultRecentQueriesRepository(store: dependencies.store)
        repository = queries
        removeQuery = RemoveMovieQueryUseCase(queries: queries)
        clearQueries = ClearMovieQueriesUseCase(queries: queries)
        observeQueries = ObserveMovieQueriesUseCase(queries: queries)
        fetchRecentQueries = FetchRecentMovieQueriesUseCase(queries: queries)
    }

    @MainActor
    func makeMoviesQueriesListViewModel(
        actions: MoviesQueriesListViewModelActions
    ) -> any MoviesQueriesListViewModel {
        DefaultMoviesQueriesListViewModel(
            fetch: fetchRecentQueries,
            observe: observeQueries,
            remove: removeQuery,
            actions: actions
        )
    }
}
