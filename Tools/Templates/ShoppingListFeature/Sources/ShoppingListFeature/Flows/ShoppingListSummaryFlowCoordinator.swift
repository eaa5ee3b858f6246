package import CoreDomain
package import ShoppingListPresentation
import ShoppingListTerminalUI
package import TerminalUI

@MainActor
package protocol ShoppingListSummaryFlowCoordinatorDependencies {
    func makeShoppingListSummaryScreen(actions: ShoppingListSummaryViewModelActions) -> any Screen
}

package struct ShoppingListSummaryDIContainer: ShoppingListSummaryFlowCoordinatorDependencies {
    private let count: any UseCase<Void, Int>

    package init(count: any UseCase<Void, Int>) {
        self.count = count
    }

    package func makeShoppingListSummaryScreen(actions: ShoppingListSummaryViewModelActions) -> any Screen {
        ShoppingListSummaryScreen(viewModel: DefaultShoppingListSummaryViewModel(count: count, actions: actions))
    }
}

/// Navigates from the shopping list summary.
@MainActor
package final class ShoppingListSummaryFlowCoordinator {
    private weak var navigator: Navigator?
    private let dependencies: any ShoppingListSummaryFlowCoordinatorDependencies

    package init(navigator: Navigator, dependencies: any ShoppingListSummaryFlowCoordinatorDependencies) {
        self.navigator = navigator
        self.dependencies = dependencies
    }

    /// Shows the screen. The screen's actions retain the coordinator.
    package func start() {
        let actions = ShoppingListSummaryViewModelActions(didFinish: { self.goBack() })
        navigator?.push(dependencies.makeShoppingListSummaryScreen(actions: actions))
    }

    private func goBack() { navigator?.pop() }
}
