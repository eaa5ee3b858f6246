public import Persistence

/// All that the shopping list needs from outside.
public struct ShoppingListModuleDependencies: Sendable {
    let store: any RecordStore

    /// - Parameter store: keeps the entries; it must last.
    public init(store: any RecordStore) {
        self.store = store
    }
}
