/// An entry of the watchlist: a text that is not empty and has no surrounding white space.
package struct WatchlistEntry: Hashable, Sendable {
    package let text: String

    /// Creates an entry from a text without its surrounding white space. Returns nil if the text is empty or white space.
    package init?(_ text: String) {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        self.text = String(text[first...last])
    }
}

/// A store of the entries of the watchlist, which contains each entry once.
package protocol WatchlistRepository: Sendable {
    /// Returns all entries, newest first.
    func entries() async throws -> [WatchlistEntry]

    /// Returns the number of entries.
    func count() async throws -> Int

    /// Stores an entry as the newest entry.
    func add(_ entry: WatchlistEntry) async throws

    /// Removes an entry and returns whether it was stored.
    func remove(_ entry: WatchlistEntry) async throws -> Bool
}
