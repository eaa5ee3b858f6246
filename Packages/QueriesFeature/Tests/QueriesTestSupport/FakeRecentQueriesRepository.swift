package import CoreDomain
package import QueriesDomain

package struct TestError: Error, Hashable {
    package init() {}
}

/// An in-memory repository for tests. With a `failure`, all throwing methods throw that error.
package actor FakeRecentQueriesRepository: RecentQueriesRepository {
    package private(set) var queries: [RecentQuery]
    package private(set) var readCount = 0
    private let failure: (any Error)?
    private let changeStream = AsyncStream<Void>.makeStream()

    package init(_ texts: [String] = [], failure: (any Error)? = nil) {
        queries = texts.compactMap { MovieQuery($0) }.map { RecentQuery($0) }
        self.failure = failure
    }

    package func save(_ query: MovieQuery) async throws {
        if let failure { throw failure }
        queries.insert(RecentQuery(query), at: 0)
    }

    package nonisolated func changes() -> AsyncStream<Void> { changeStream.stream }

    package nonisolated func notifyChange() { changeStream.continuation.yield() }

    package func recentQueries(limit: Int) async throws -> [RecentQuery] {
        readCount += 1
        if let failure { throw failure }
        return Array(queries.prefix(limit))
    }

    package func remove(_ query: MovieQuery) async throws -> Bool {
        if let failure { throw failure }
        guard let index = queries.firstIndex(where: { $0.query == query }) else { return false }
        queries.remove(at: index)
        return true
    }

    package func removeAll() async throws -> Int {
        if let failure { throw failure }
        defer { queries = [] }
        return queries.count
    }
}
