/// The view model of an entry in the shopping list, identified by its text.
package struct ShoppingListItemViewModel: Hashable, Sendable {
    package let text: String

    package init(text: String) { self.text = text }
}

@MainActor
package struct ShoppingListViewModelActions {
    package let didSelect: @MainActor (String) -> Void

    package init(didSelect: @escaping @MainActor (String) -> Void) { self.didSelect = didSelect }

    package static var none: Self { Self(didSelect: { _ in }) }
}

@MainActor
package protocol ShoppingListViewModelInput: AnyObject {
    func load() async
    /// Loads the entries, and reloads them after each change until the task is cancelled.
    func observe() async
    func select(_ item: ShoppingListItemViewModel)
    func remove(_ item: ShoppingListItemViewModel) async
}

@MainActor
package protocol ShoppingListViewModelOutput: AnyObject {
    /// The entries, newest first; nil until they are loaded, and after a failure.
    var items: [ShoppingListItemViewModel]? { get }
    /// The error of the last failed load or removal; nil during and after the next load.
    var failure: (any Error)? { get }
}

package typealias ShoppingListViewModel = ShoppingListViewModelInput & ShoppingListViewModelOutput
