import ShoppingListPresentation
import TerminalUI

@MainActor
protocol ShoppingListFlowCoordinatorDependencies {
    func makeShoppingListScreen(actions: ShoppingListViewModelActions) -> any Screen

    func makeShoppingListFormScreen(in navigator: Navigator) -> any Screen
}

/// Navigates between the screens of the shopping list, which do not depend on each other.
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

    /// Shows the first screen. The screen's actions retain the coordinator.
    func start() {
        let listActions = ShoppingListViewModelActions(didSelect: actions.didSelect, add: { self.showForm() })
        navigator?.push(dependencies.makeShoppingListScreen(actions: listActions))
    }

    private func showForm() {
        guard let navigator else { return }
        navigator.push(dependencies.makeShoppingListFormScreen(in: navigator))
    }
}
