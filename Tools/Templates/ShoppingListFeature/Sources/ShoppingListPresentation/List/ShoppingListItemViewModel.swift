package import ShoppingListDomain

/// An entry of the shopping list as views show it.
package struct ShoppingListItemViewModel: Hashable, Sendable {
    package var text: String { entry.text }
    let entry: ShoppingListEntry

    package init(_ entry: ShoppingListEntry) {
        self.entry = entry
    }
}
