package import CoreDomain

/// Keeps a query whose films were found while it was typed, once the user shows that it was meant.
package struct RememberQueryUseCase: UseCase {
    private let queries: any RecentQueriesWriting

    package init(queries: any RecentQueriesWriting) {
        self.queries = queries
    }

    package func execute(_ query: MovieQuery) async throws {
        try await queries.save(query)
    }
}
