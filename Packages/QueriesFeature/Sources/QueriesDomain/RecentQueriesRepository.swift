package import CoreDomain
package import QueriesInterface

/// A repository of recent queries. Spellings that differ only in case, diacritics, width or white space are one query. The
/// number of queries is low enough to read all queries and filter them in memory.
package protocol RecentQueriesRepository: RecentQueriesWriting {
    /// Returns at most `limit` queries in their latest spelling, newest first.
    func recentQueries(limit: Int) async throws -> [MovieQuery]

    /// Returns a stream that yields after saves and removals through this repository. Changes between two reads are
    /// coalesced.
    nonisolated func changes() -> AsyncStream<Void>

    /// Removes a query in any spelling and returns whether the query was stored.
    func remove(_ query: MovieQuery) async throws -> Bool

    func removeAll() async throws -> Int
}
