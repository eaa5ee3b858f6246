import CoreDomain
import ShoppingListData
import ShoppingListDomain
import ShoppingListPresentation
import ShoppingListTerminalUI
import TerminalUI

/// Creates the objects of the shopping list and connects them.
final class ShoppingListDIContainer: Sendable {
    let addEntry: any UseCase<String, Bool>
    let removeEntry: any UseCase<ShoppingListEntry, Bool>
    private let fetchEntries: any UseCase<Void, [ShoppingListEntry]>
    private let observeEntries: any UseCase<Void, AsyncStream<Void>>

    init(_ dependencies: ShoppingListModuleDependencies) {
        let repository = DefaultShoppingListRepository(store: dependencies.store)
        addEntry = AddToShoppingListUseCase(repository: repository)
        removeEntry = RemoveFromShoppingListUseCase(repository: repository)
        fetchEntries = FetchShoppingListUseCase(repository: repository)
        observeEntries = ObserveShoppingListUseCase(repository: repository)
    }

    @MainActor
    func makeShoppingListViewModel(actions: ShoppingListViewModelActions) -> any ShoppingListViewModel {
        DefaultShoppingListViewModel(
            fetch: fetchEntries,
            observe: observeEntries,
            remove: removeEntry,
            actions: actions
        )
    }
}

extension ShoppingListDIContainer: ShoppingListFlowCoordinatorDependencies {
    func makeShoppingListScreen(actions: ShoppingListViewModelActions) -> any Screen {
        ShoppingListScreen(viewModel: makeShoppingListViewModel(actions: actions))
    }

    func makeShoppingListFormScreen(in navigator: Navigator) -> any Screen {
        ShoppingListFormDIContainer(save: addEntry).makeShoppingListFormScreen(in: navigator)
    }
}
