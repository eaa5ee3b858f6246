import CoreDomain

/// A use case that returns a stream, which yields after each change of the queries.
package struct ObserveRecentQueriesUseCase: UseCase {
    private let repository: any RecentQueriesRepository

    package init(repository: any RecentQueriesRepository) { self.repository = repository }

    package func execute(_ input: Void) async throws -> AsyncStream<Void> { repository.changes() }
}
