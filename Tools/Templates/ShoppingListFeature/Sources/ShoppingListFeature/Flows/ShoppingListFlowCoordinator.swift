import ShoppingListPresentation
import TerminalUI

/// Knows which screen follows which in the shopping list. The screens know nothing of each other.
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

    /// Shows the first screen. The actions that it is given keep the coordinator.
    func start() {
        let listActions = ShoppingListViewModelActions(
            didSelect: actions.didSelect,
            add: { self.showForm() },
            showSummary: { self.showSummary() }
        )
        navigator?.push(dependencies.makeShoppingListScreen(actions: listActions))
    }

    private func showForm() {
        guard let navigator else { return }
        navigator.push(dependencies.makeShoppingListFormScreen(in: navigator))
    }

    private func showSummary() {
        guard let navigator else { return }
        dependencies.makeShoppingListSummaryFlowCoordinator(in: navigator).start()
    }
}
