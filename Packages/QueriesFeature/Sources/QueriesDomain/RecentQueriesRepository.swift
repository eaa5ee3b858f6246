package import CoreDomain

/// A query that a search has answered. A new field of recent queries is a property here.
package struct RecentQuery: Hashable, Sendable {
    /// The capacity of the repository: more than a user looks through, few enough to read at once.
    package static let capacity = 100

    /// The query in its latest spelling.
    package let query: MovieQuery

    package init(_ query: MovieQuery) {
        self.query = query
    }
}

/// The recent queries, newest first. Spellings that differ in case, diacritics, width or white space are one query.
package protocol RecentQueriesRepository: RecentQueriesWriting {
    /// Returns at most `limit` queries.
    func recentQueries(limit: Int) async throws -> [RecentQuery]

    /// Returns a stream that yields after this process has changed the queries.
    nonisolated func changes() -> AsyncStream<Void>

    /// Removes a query and returns whether it was stored.
    func remove(_ query: MovieQuery) async throws -> Bool

    /// Removes all queries and returns their number.
    func removeAll() async throws -> Int
}
