import Navigation
import ShoppingListPresentation
import ShoppingListTerminalUI

struct ShoppingListScreens: ShoppingListFlowCoordinatorDependencies {
    let container: ShoppingListDIContainer

    func makeListView(actions: ShoppingListViewModelActions) -> any Presentable {
        ShoppingListScreen(viewModel: container.makeListViewModel(actions: actions))
    }

    func isListView(_ view: any Presentable) -> Bool { view is ShoppingListScreen }

    func makeFormView(actions: ShoppingListFormViewModelActions) -> any Presentable {
        ShoppingListFormScreen(viewModel: container.makeFormViewModel(actions: actions))
    }
}
