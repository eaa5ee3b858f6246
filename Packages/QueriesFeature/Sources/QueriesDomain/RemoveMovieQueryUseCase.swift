package import CoreDomain

/// Forgets one query, and tells whether it was there.
package struct RemoveMovieQueryUseCase: UseCase {
    private let queries: any RecentQueriesRepository

    package init(queries: any RecentQueriesRepository) {
        self.queries = queries
    }

    package func execute(_ query: MovieQuery) async throws -> Bool {
        try await queries.remove(query)
    }
}
