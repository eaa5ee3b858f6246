/// An entry of the shopping list as views show it.
package struct ShoppingListItemViewModel: Hashable, Sendable {
    /// The text, which identifies the entry.
    package let text: String

    package init(text: String) {
        self.text = text
    }
}
