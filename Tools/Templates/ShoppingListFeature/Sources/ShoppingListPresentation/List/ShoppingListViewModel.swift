/// An entry of the shopping list as views show it. Its text identifies it.
package struct ShoppingListItemViewModel: Hashable, Sendable {
    package let text: String

    package init(text: String) {
        self.text = text
    }
}

package enum ShoppingListState: Hashable, Sendable {
    case idle
    /// The entries, newest first; empty if there are none.
    case loaded([ShoppingListItemViewModel])
    case failed(message: String)
}

/// The actions of the shopping list that reach outside it.
@MainActor
package struct ShoppingListViewModelActions {
    /// Receives the text of the entry that the user selects.
    package let didSelect: @MainActor (String) -> Void
    /// Shows the form for a new entry.
    package let add: @MainActor () -> Void
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

    /// The actions of a view without input.
    package static var none: Self { Self(didSelect: { _ in }, add: {}, showSummary: {}) }
}

@MainActor
package protocol ShoppingListViewModelInput: AnyObject {
    func load() async
    func select(_ item: ShoppingListItemViewModel)
    func remove(_ item: ShoppingListItemViewModel) async
    /// Shows the form for a new entry.
    func add()
    func showSummary()
}

@MainActor
package protocol ShoppingListViewModelOutput: AnyObject {
    var state: ShoppingListState { get }
    /// The error of the last load or removal. Views show the message of the state.
    var failure: (any Error)? { get }
}

package typealias ShoppingListViewModel = ShoppingListViewModelInput & ShoppingListViewModelOutput
