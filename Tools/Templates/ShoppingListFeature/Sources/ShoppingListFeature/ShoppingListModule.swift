public import Persistence
public import TerminalUI

/// The dependencies of the shopping list.
public struct ShoppingListModuleDependencies: Sendable {
    let store: any RecordStore

    /// Creates the dependencies.
    ///
    /// - Parameter store: A persistent store for the entries.
    public init(store: any RecordStore) {
        self.store = store
    }
}

/// The actions of the shopping list that the app handles.
@MainActor
public struct ShoppingListModuleActions {
    let didSelect: @MainActor (String) -> Void

    /// Creates the actions.
    ///
    /// - Parameter didSelect: Receives the text of the entry that the user selects.
    public init(didSelect: @escaping @MainActor (String) -> Void) {
        self.didSelect = didSelect
    }
}

/// The public interface of the shopping list feature: screens and commands.
public final class ShoppingListModule: Sendable {
    let container: ShoppingListDIContainer

    /// Creates the feature from its dependencies.
    public init(dependencies: ShoppingListModuleDependencies) {
        container = ShoppingListDIContainer(dependencies)
    }

    /// Shows the screens of the shopping list in a navigator.
    @MainActor
    public func startFlow(in navigator: Navigator, actions: ShoppingListModuleActions) {
        ShoppingListFlowCoordinator(navigator: navigator, dependencies: container, actions: actions).start()
    }
}
