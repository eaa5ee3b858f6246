/// What stands in the shopping list: never empty, no white space around it.
package struct ShoppingListEntry: Hashable, Sendable {
    /// The words as they were written, trimmed.
    package let text: String

    /// Trims `text`; nil when nothing is left of it.
    package init?(_ text: String) {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        self.text = String(text[first...last])
    }
}
