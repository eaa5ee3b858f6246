import CoreDomain

package struct FetchRecentQueriesUseCase: UseCase {
    private let repository: any RecentQueriesRepository

    package init(repository: any RecentQueriesRepository) { self.repository = repository }

    package func execute(_ limit: Int) async throws -> [RecentQuery] {
        try await repository.recentQueries(limit: limit)
    }
}
