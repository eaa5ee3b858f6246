package import CoreDomain

/// The queries that were answered lately. No query is there twice, however it was spelt; the newest comes first.
package protocol RecentQueriesRepository: RecentQueriesWriting {
    /// At most `limit` queries, the newest first.
    func recentQueries(limit: Int) async throws -> [MovieQuery]

    /// Yields after queries were kept or forgotten by this process.
    nonisolated func changes() -> AsyncStream<Void>

    /// Forgets one query, and tells whether it was there.
    func remove(_ query: MovieQuery) async throws -> Bool

    /// Forgets all queries, and tells how many they were.
    func removeAll() async throws -> Int
}
