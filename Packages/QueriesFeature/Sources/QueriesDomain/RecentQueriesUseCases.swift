package import CoreDomain

/// A use case that fetches the newest queries up to a limit.
package struct FetchRecentQueriesUseCase: UseCase {
    private let repository: any RecentQueriesRepository

    package init(repository: any RecentQueriesRepository) {
        self.repository = repository
    }

    package func execute(_ limit: Int) async throws -> [RecentQuery] {
        try await repository.recentQueries(limit: limit)
    }
}

/// A use case that returns a stream, which yields after each change of the queries.
package struct ObserveRecentQueriesUseCase: UseCase {
    private let repository: any RecentQueriesRepository

    package init(repository: any RecentQueriesRepository) {
        self.repository = repository
    }

    package func execute(_ input: Void) async throws -> AsyncStream<Void> {
        repository.changes()
    }
}

/// A use case that removes one query and returns whether the query was stored.
package struct RemoveRecentQueryUseCase: UseCase {
    private let repository: any RecentQueriesRepository

    package init(repository: any RecentQueriesRepository) {
        self.repository = repository
    }

    package func execute(_ query: MovieQuery) async throws -> Bool {
        try await repository.remove(query)
    }
}

/// A use case that removes all queries and returns their number.
package struct ClearRecentQueriesUseCase: UseCase {
    private let repository: any RecentQueriesRepository

    package init(repository: any RecentQueriesRepository) {
        self.repository = repository
    }

    package func execute(_ input: Void) async throws -> Int {
        try await repository.removeAll()
    }
}
