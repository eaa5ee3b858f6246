import ShoppingListPresentation
import TerminalUI

/// Makes what the flow of the shopping list shows: all that its coordinator needs to know of how that is built.
@MainActor
protocol ShoppingListFlowCoordinatorDependencies {
    func makeShoppingListScreen(actions: ShoppingListViewModelActions) -> any Screen

    func makeShoppingListFormScreen(in navigator: Navigator) -> any Screen

    func makeShoppingListSummaryFlowCoordinator(in navigator: Navigator) -> ShoppingListSummaryFlowCoordinator
}
