package import CoreDomain

/// Fetches the newest queries up to a limit.
package struct FetchRecentQueriesUseCase: UseCase {
    private let repository: any RecentQueriesRepository

    package init(repository: any RecentQueriesRepository) {
        self.repository = repository
    }

    package func execute(_ limit: Int) async throws -> [RecentQuery] {
        try await repository.recentQueries(limit: limit)
    }
}

/// Returns a stream that yields after each change of the queries.
package struct ObserveRecentQueriesUseCase: UseCase {
    private let repository: any RecentQueriesRepository

    package init(repository: any RecentQueriesRepository) {
        self.repository = repository
    }

    package func execute(_ input: Void) async throws -> AsyncStream<Void> {
        repository.changes()
    }
}

/// Removes one query and returns whether it was stored.
package struct RemoveRecentQueryUseCase: UseCase {
    private let repository: any RecentQueriesRepository

    package init(repository: any RecentQueriesRepository) {
        self.repository = repository
    }

    package func execute(_ query: MovieQuery) async throws -> Bool {
        try await repository.remove(query)
    }
}

/// Removes all queries and returns their number.
package struct ClearRecentQueriesUseCase: UseCase {
    private let repository: any RecentQueriesRepository

    package init(repository: any RecentQueriesRepository) {
        self.repository = repository
    }

    package func execute(_ input: Void) async throws -> Int {
        try await repository.removeAll()
    }
}
