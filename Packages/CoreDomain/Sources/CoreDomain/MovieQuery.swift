/// A user's search for films: trimmed and not empty.
public struct MovieQuery: Hashable, Sendable {
    /// The trimmed text.
    public let text: String

    /// Trims a text. Returns nil if nothing remains.
    public init?(_ text: String) {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        self.text = String(text[first...last])
    }
}

/// Saves queries, so that they can be suggested again.
///
/// Film search calls this protocol, and the feature of recent queries implements it.
public protocol RecentQueriesWriting: Sendable {
    /// Saves a query as the newest one.
    ///
    /// - Throws: The error of the store.
    func save(_ query: MovieQuery) async throws
}
