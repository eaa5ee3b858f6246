package import CoreDomain
import QueriesDomain

/// A repository that keeps queries in memory, or fails as a test says.
package actor FakeRecentQueriesRepository: RecentQueriesRepository {
    package private(set) var queries: [MovieQuery]
    /// How often the queries were read.
    package private(set) var readings = 0
    private let failure: (any Error)?
    /// What `changes` gives: a test yields.
    private let changed = AsyncStream<Void>.makeStream()

    package init(_ texts: [String] = [], failure: (any Error)? = nil) {
        queries = texts.compactMap { MovieQuery($0) }
        self.failure = failure
    }

    package func save(_ query: MovieQuery) async throws {
        if let failure { throw failure }
        queries.insert(query, at: 0)
    }

    package nonisolated func changes() -> AsyncStream<Void> { changed.stream }

    /// Tells that the queries have changed.
    package nonisolated func tellOfChange() { changed.continuation.yield() }

    package func recentQueries(limit: Int) async throws -> [MovieQuery] {
        readings += 1
        if let failure { throw failure }
        return Array(queries.prefix(limit))
    }

    package func remove(_ query: MovieQuery) async throws -> Bool {
        if let failure { throw failure }
        guard let index = queries.firstIndex(of: query) else { return false }
        queries.remove(at: index)
        return true
    }

    package func removeAll() async throws -> Int {
        if let failure { throw failure }
        defer { queries = [] }
        return queries.count
    }
}
