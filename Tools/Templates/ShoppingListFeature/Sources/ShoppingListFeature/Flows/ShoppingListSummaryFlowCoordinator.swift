import ShoppingListPresentation
package import TerminalUI

/// Knows what comes after the shopping list summary. The screen does not.
@MainActor
package final class ShoppingListSummaryFlowCoordinator {
    private weak var navigator: Navigator?
    private let dependencies: any ShoppingListSummaryFlowCoordinatorDependencies

    package init(navigator: Navigator, dependencies: any ShoppingListSummaryFlowCoordinatorDependencies) {
        self.navigator = navigator
        self.dependencies = dependencies
    }

    /// Shows the screen. The actions that it is given keep the coordinator.
    package func start() {
        let actions = ShoppingListSummaryViewModelActions(didFinish: { self.goBack() })
        navigator?.push(dependencies.makeShoppingListSummaryScreen(actions: actions))
    }

    private func goBack() { navigator?.pop() }
}
