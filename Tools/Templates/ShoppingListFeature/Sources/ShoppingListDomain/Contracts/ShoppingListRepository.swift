/// Keeps the shopping list. No entry is there twice; the newest comes first.
package protocol ShoppingListRepository: Sendable {
    /// All entries, the newest first.
    func entries() async throws -> [ShoppingListEntry]

    /// How many entries there are.
    func count() async throws -> Int

    /// Keeps an entry, as the newest.
    func add(_ entry: ShoppingListEntry) async throws

    /// Removes an entry, and tells whether it was there.
    func remove(_ entry: ShoppingListEntry) async throws -> Bool
}
