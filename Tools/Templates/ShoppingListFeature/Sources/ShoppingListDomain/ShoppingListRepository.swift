/// An entry of the shopping list: a text that is not empty and has no surrounding white space.
package struct ShoppingListEntry: Hashable, Sendable {
    package let text: String

    /// Creates an entry from a text without its surrounding white space. Returns nil if the text is empty or white space.
    package init?(_ text: String) {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        self.text = String(text[first...last])
    }
}

/// A store of the entries of the shopping list, which contains each entry once.
package protocol ShoppingListRepository: Sendable {
    /// Returns all entries, newest first.
    func entries() async throws -> [ShoppingListEntry]

    /// Stores an entry as the newest entry.
    func add(_ entry: ShoppingListEntry) async throws

    func remove(_ entry: ShoppingListEntry) async throws -> Bool

    /// Returns a stream that emits after each change in this process. Bursts are coalesced.
    func changes() -> AsyncStream<Void>
}
