/// What the shopping list asks for outside itself.
@MainActor
package struct ShoppingListViewModelActions {
    /// An entry was chosen.
    package let didSelect: @MainActor (String) -> Void
    /// Shows what an entry is added with.
    package let add: @MainActor () -> Void
    /// Shows the summary.
    package let showSummary: @MainActor () -> Void

    package init(
        didSelect: @escaping @MainActor (String) -> Void,
        add: @escaping @MainActor () -> Void,
        showSummary: @escaping @MainActor () -> Void
    ) {
        self.didSelect = didSelect
        self.add = add
        self.showSummary = showSummary
    }

    /// For views that only show.
    package static var none: Self { Self(didSelect: { _ in }, add: {}, showSummary: {}) }
}
