/// The text of a film search. It is not empty and has no white space at its ends.
public struct MovieQuery: Hashable, Sendable {
    /// The text without white space at its ends.
    public let text: String

    /// Creates a query from a text without the white space at its ends. Returns nil if nothing remains.
    public init?(_ text: String) {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        self.text = String(text[first...last])
    }
}

/// A repository that saves queries, so that the app can suggest them later.
///
/// Film search calls this protocol, and the feature of recent queries implements it.
public protocol RecentQueriesWriting: Sendable {
    /// Saves a query as the newest one.
    ///
    /// - Throws: The error of the store.
    func save(_ query: MovieQuery) async throws
}
