package import CoreDomain

package struct FetchRecentQueriesUseCase: UseCase {
    private let repository: any RecentQueriesRepository

    package init(repository: any RecentQueriesRepository) { self.repository = repository }

    package func execute(_ limit: Int) async throws -> [MovieQuery] {
        try await repository.recentQueries(limit: limit)
    }
}
