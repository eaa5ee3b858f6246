/// An entry of the shopping list: a text that is not empty, without white space around it.
package struct ShoppingListEntry: Hashable, Sendable {
    package let text: String

    /// Trims `text`; nil if nothing is left.
    package init?(_ text: String) {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        self.text = String(text[first...last])
    }
}

/// Stores the shopping list, each entry once.
package protocol ShoppingListRepository: Sendable {
    /// Returns all entries, newest first.
    func entries() async throws -> [ShoppingListEntry]

    func count() async throws -> Int

    /// Stores an entry as the newest.
    func add(_ entry: ShoppingListEntry) async throws

    /// Removes an entry and returns whether it was stored.
    func remove(_ entry: ShoppingListEntry) async throws -> Bool
}
