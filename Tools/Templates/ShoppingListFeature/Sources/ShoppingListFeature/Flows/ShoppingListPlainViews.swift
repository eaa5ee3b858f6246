import Navigation
import ShoppingListPlainUI
import ShoppingListPresentation

struct ShoppingListPlainViews: ShoppingListFlowCoordinatorDependencies {
    let container: ShoppingListDIContainer

    func makeListView(actions: ShoppingListViewModelActions) -> any Presentable {
        ShoppingListPlainView(viewModel: container.makeListViewModel(actions: actions))
    }

    func isListView(_ view: any Presentable) -> Bool { view is ShoppingListPlainView }

    func makeFormView(actions: ShoppingListFormViewModelActions) -> any Presentable {
        ShoppingListFormPlainView(viewModel: container.makeFormViewModel(actions: actions))
    }
}
