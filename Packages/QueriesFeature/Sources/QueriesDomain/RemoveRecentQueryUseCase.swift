package import CoreDomain

package struct RemoveRecentQueryUseCase: UseCase {
    private let repository: any RecentQueriesRepository

    package init(repository: any RecentQueriesRepository) { self.repository = repository }

    package func execute(_ query: MovieQuery) async throws -> Bool {
        try await repository.remove(query)
    }
}
