public import Navigation

/// The feature of the shopping list, for the app and for other features.
public protocol ShoppingListModuleInterface: Sendable {
    /// Sets the command of a navigator that opens the shopping list.
    ///
    /// - Parameter key: The key that gives the command, such as `F2`.
    @MainActor
    func addKey(_ key: String, to navigator: Navigator, actions: ShoppingListModuleActions)

    /// Shows the views of the shopping list in a navigator.
    @MainActor
    func startFlow(in navigator: Navigator, actions: ShoppingListModuleActions)
}

/// The actions of the shopping list that the app handles.
@MainActor
public struct ShoppingListModuleActions {
    package let didSelect: @MainActor (String, Navigator) -> Void

    /// Creates the actions.
    ///
    /// - Parameter didSelect: Receives the text of the entry that the user selects, and the navigator of the list.
    public init(didSelect: @escaping @MainActor (String, Navigator) -> Void) {
        self.didSelect = didSelect
    }
}
