import CoreDomain

/// Forgets all queries, and tells how many they were.
package struct ClearMovieQueriesUseCase: UseCase {
    private let queries: any RecentQueriesRepository

    package init(queries: any RecentQueriesRepository) {
        self.queries = queries
    }

    package func execute(_ input: Void) async throws -> Int {
        try await queries.removeAll()
    }
}
