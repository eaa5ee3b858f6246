import Navigation
import ShoppingListPlainUI
import ShoppingListPresentation
import ShoppingListTerminalUI

/// A container that builds the views of the shopping list summary. Give it the use cases of the view model.
@MainActor
enum ShoppingListSummaryDIContainer {
    static func makeView(for kind: UserInterfaceKind, actions: ShoppingListSummaryViewModelActions) -> any Presentable {
        let viewModel = DefaultShoppingListSummaryViewModel(text: "The shopping list summary.", actions: actions)
        return switch kind {
        case .fullScreen: ShoppingListSummaryScreen(viewModel: viewModel)
        case .plain: ShoppingListSummaryPlainView(viewModel: viewModel)
        }
    }

    static func isView(_ view: any Presentable) -> Bool {
        view is ShoppingListSummaryScreen || view is ShoppingListSummaryPlainView
    }
}
