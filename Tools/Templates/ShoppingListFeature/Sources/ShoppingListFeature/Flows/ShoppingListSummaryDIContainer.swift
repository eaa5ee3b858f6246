package import CoreDomain
package import ShoppingListPresentation
import ShoppingListTerminalUI
package import TerminalUI

/// Builds the parts of the shopping list summary.
package struct ShoppingListSummaryDIContainer: ShoppingListSummaryFlowCoordinatorDependencies {
    private let count: any UseCase<Void, Int>

    package init(count: any UseCase<Void, Int>) {
        self.count = count
    }

    package func makeShoppingListSummaryScreen(actions: ShoppingListSummaryViewModelActions) -> any Screen {
        ShoppingListSummaryScreen(viewModel: DefaultShoppingListSummaryViewModel(count: count, actions: actions))
    }
}
