/// What a view tells the shopping list.
@MainActor
package protocol ShoppingListViewModelInput: AnyObject {
    /// Reads the entries anew.
    func load() async
    /// The user has chosen an entry.
    func select(_ item: ShoppingListItemViewModel)
    /// Removes an entry.
    func remove(_ item: ShoppingListItemViewModel) async
    /// The user wants to add something.
    func add()
    /// The user wants to see the summary.
    func showSummary()
}

/// What a view learns of the shopping list.
@MainActor
package protocol ShoppingListViewModelOutput: AnyObject {
    var state: ShoppingListState { get }
    /// Why it failed, for whoever started it; views show the message of the state.
    var failure: (any Error)? { get }
}

/// The shopping list: one for all the views that show it.
package typealias ShoppingListViewModel = ShoppingListViewModelInput & ShoppingListViewModelOutput
