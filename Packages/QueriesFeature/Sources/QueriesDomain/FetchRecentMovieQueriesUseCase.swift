package import CoreDomain

/// Shows what was searched for lately.
package struct FetchRecentMovieQueriesUseCase: UseCase {
    private let queries: any RecentQueriesRepository

    package init(queries: any RecentQueriesRepository) {
        self.queries = queries
    }

    /// - Parameter limit: how many queries at most.
    package func execute(_ limit: Int) async throws -> [MovieQuery] {
        try await queries.recentQueries(limit: limit)
    }
}
