/// What the shopping list summary asks for outside itself.
@MainActor
package struct ShoppingListSummaryViewModelActions {
    /// The user has seen it.
    package let didFinish: @MainActor () -> Void

    package init(didFinish: @escaping @MainActor () -> Void) {
        self.didFinish = didFinish
    }
}
