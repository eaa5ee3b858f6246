import Navigation
import ShoppingListInterface
import ShoppingListPresentation

/// A factory for the views of the shopping list in one user interface.
@MainActor
protocol ShoppingListFlowCoordinatorDependencies {
    func makeListView(actions: ShoppingListViewModelActions) -> any Presentable

    func isListView(_ view: any Presentable) -> Bool

    func makeFormView(actions: ShoppingListFormViewModelActions) -> any Presentable
}

/// A coordinator that navigates between the views of the shopping list, which do not depend on each other.
@MainActor
final class ShoppingListFlowCoordinator {
    private weak var navigator: Navigator?
    private weak var form: (any Presentable)?
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

    /// Shows the list. The actions of its view model retain the coordinator.
    func start() {
        let listActions = ShoppingListViewModelActions(didSelect: { self.select($0) }, add: { self.showForm() })
        navigator?.push(dependencies.makeListView(actions: listActions))
    }

    private func select(_ text: String) {
        guard let navigator else { return }
        actions.didSelect(text, navigator)
    }

    private func showForm() {
        let formActions = ShoppingListFormViewModelActions(close: { self.navigator?.close(self.form) })
        let form = dependencies.makeFormView(actions: formActions)
        self.form = form
        navigator?.push(form)
    }
}
