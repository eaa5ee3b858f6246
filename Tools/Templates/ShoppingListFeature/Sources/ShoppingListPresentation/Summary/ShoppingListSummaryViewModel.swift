/// What a view tells the shopping list summary.
@MainActor
package protocol ShoppingListSummaryViewModelInput: AnyObject {
    /// Asks for what is shown, once more where it is there.
    func load() async
    /// The user has seen it.
    func finish()
}

/// What a view learns of the shopping list summary.
@MainActor
package protocol ShoppingListSummaryViewModelOutput: AnyObject {
    var state: ShoppingListSummaryState { get }
}

/// The shopping list summary: one for all the views that show it.
package typealias ShoppingListSummaryViewModel = ShoppingListSummaryViewModelInput & ShoppingListSummaryViewModelOutput
