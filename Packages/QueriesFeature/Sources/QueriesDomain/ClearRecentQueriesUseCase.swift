import CoreDomain

package struct ClearRecentQueriesUseCase: UseCase {
    private let repository: any RecentQueriesRepository

    package init(repository: any RecentQueriesRepository) { self.repository = repository }

    package func execute(_ input: Void) async throws -> Int { try await repository.removeAll() }
}
