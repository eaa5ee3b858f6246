/// The view model of an entry in the shopping list, identified by its text.
package struct ShoppingListItemViewModel: Hashable, Sendable {
    package let text: String

    package init(text: String) { self.text = text }
}

package enum ShoppingListState: Hashable, Sendable {
    case idle
    case loading
    /// The entries, newest first; empty if there are none.
    case loaded([ShoppingListItemViewModel])
    case failed(message: String)
}

/// The actions of the shopping list that the flow coordinator handles.
@MainActor
package struct ShoppingListViewModelActions {
    /// Receives the text of the entry that the user selects.
    package let didSelect: @MainActor (String) -> Void
    /// Shows the form for a new entry.
    package let add: @MainActor () -> Void

    package init(didSelect: @escaping @MainActor (String) -> Void, add: @escaping @MainActor () -> Void) {
        self.didSelect = didSelect
        self.add = add
    }

    /// Actions that do nothing, for a view without user input.
    package static var none: Self { Self(didSelect: { _ in }, add: {}) }
}

@MainActor
package protocol ShoppingListViewModelInput: AnyObject {
    func load() async
    /// Loads the entries, and reloads them after each change until the task is cancelled.
    func observe() async
    func select(_ item: ShoppingListItemViewModel)
    func remove(_ item: ShoppingListItemViewModel) async
    /// Shows the form for a new entry.
    func add()
}

@MainActor
package protocol ShoppingListViewModelOutput: AnyObject {
    var state: ShoppingListState { get }
    /// The error of the last failed load or removal; nil after a successful load. Screens show the message in `state`.
    var failure: (any Error)? { get }
}

package typealias ShoppingListViewModel = ShoppingListViewModelInput & ShoppingListViewModelOutput
