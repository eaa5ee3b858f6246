package import ShoppingListPresentation
package import TerminalUI

/// Makes the screen of the shopping list summary: all that its coordinator needs to know of how it is built.
@MainActor
package protocol ShoppingListSummaryFlowCoordinatorDependencies {
    func makeShoppingListSummaryScreen(actions: ShoppingListSummaryViewModelActions) -> any Screen
}
