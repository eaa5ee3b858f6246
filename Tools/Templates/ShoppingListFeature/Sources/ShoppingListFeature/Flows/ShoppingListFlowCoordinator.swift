import Navigation
import ShoppingListInterface
import ShoppingListPresentation

@MainActor
protocol ShoppingListFlowCoordinatorDependencies {
    func makeListView(for kind: UserInterfaceKind, actions: ShoppingListViewModelActions) -> any Presentable

    func isListView(_ view: any Presentable) -> Bool
}

/// A coordinator that navigates between the views of the shopping list, which do not depend on each other.
@MainActor
final class ShoppingListFlowCoordinator {
    private weak var navigator: Navigator?
    private let dependencies: any ShoppingListFlowCoordinatorDependencies
    private let actions: ShoppingListModuleActions

    init(
        navigator: Navigator,
        dependencies: any ShoppingListFlowCoordinatorDependencies,
        actions: ShoppingListModuleActions
    ) {
        self.navigator = navigator
        self.dependencies = dependencies
        self.actions = actions
    }

    /// Shows the list. The actions of its view model retain the coordinator.
    func start() {
        guard let navigator else { return }
        let listActions = ShoppingListViewModelActions(didSelect: { self.select($0) })
        navigator.push(dependencies.makeListView(for: navigator.userInterface.kind, actions: listActions))
    }

    private func select(_ text: String) {
        guard let navigator else { return }
        actions.didSelect(text, navigator)
    }
}
