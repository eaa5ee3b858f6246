/// Where a successful search leaves its query, so that it can be suggested again.
///
/// The one contract of the queries that crosses features: film search writes what the queries feature keeps.
public protocol RecentQueriesWriting: Sendable {
    /// Keeps `query` as the most recent one.
    ///
    /// - Throws: an error of the store that cannot keep it.
    func save(_ query: MovieQuery) async throws
}
