import CoreDomain

/// Keeps what is shown of the queries up to date.
package struct ObserveMovieQueriesUseCase: UseCase {
    private let queries: any RecentQueriesRepository

    package init(queries: any RecentQueriesRepository) {
        self.queries = queries
    }

    /// Yields whenever the queries are worth reading once more.
    package func execute(_ input: Void) async throws -> AsyncStream<Void> {
        queries.changes()
    }
}
