package import CoreDomain
package import QueriesInterface

package struct RecentQuery: Hashable, Sendable {
    /// The maximum number of saved queries. It is low enough to read all queries and filter them in memory.
    package static let capacity = 100

    /// The query in the latest spelling of the user.
    package let query: MovieQuery

    package init(_ query: MovieQuery) { self.query = query }
}

/// A repository of recent queries. Spellings that differ only in case, diacritics, width or white space are one query.
package protocol RecentQueriesRepository: RecentQueriesWriting {
    /// Returns at most `limit` queries, newest first.
    func recentQueries(limit: Int) async throws -> [RecentQuery]

    /// Returns a stream that yields after saves and removals through this repository. Changes between two reads are
    /// coalesced.
    nonisolated func changes() -> AsyncStream<Void>

    /// Removes a query in any spelling and returns whether the query was stored.
    func remove(_ query: MovieQuery) async throws -> Bool

    func removeAll() async throws -> Int
}
