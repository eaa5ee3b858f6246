public import Navigation
public import Persistence
public import ShoppingListInterface

/// The dependencies of the shopping list.
public struct ShoppingListModuleDependencies: Sendable {
    let store: any RecordStore

    /// Creates the dependencies.
    ///
    /// - Parameter store: A persistent store for the entries.
    public init(store: any RecordStore) { self.store = store }
}

/// The shopping list feature: its views and its commands.
public final class ShoppingListModule: ShoppingListModuleInterface {
    let container: ShoppingListDIContainer

    /// Builds the feature without opening a file.
    public init(dependencies: ShoppingListModuleDependencies) {
        container = ShoppingListDIContainer(dependencies)
    }

    /// Sets the command of a navigator that opens the shopping list.
    @MainActor
    public func addKey(_ key: String, to navigator: Navigator, actions: ShoppingListModuleActions) {
        navigator.setCommand(key: key, name: "shopping-list", action: "open the shopping list") { [weak navigator] in
            guard let navigator, let top = navigator.stack.last, !self.container.isListView(top) else { return }
            self.startFlow(in: navigator, actions: actions)
        }
    }

    /// Shows the views of the shopping list in a navigator.
    @MainActor
    public func startFlow(in navigator: Navigator, actions: ShoppingListModuleActions) {
        ShoppingListFlowCoordinator(navigator: navigator, dependencies: container, actions: actions).start()
    }
}
