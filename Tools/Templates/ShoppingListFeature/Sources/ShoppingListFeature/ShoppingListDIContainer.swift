import CoreDomain
import Navigation
import ShoppingListData
import ShoppingListDomain
import ShoppingListPresentation

/// A container that builds the objects of the shopping list and injects their dependencies.
final class ShoppingListDIContainer: Sendable {
    let addEntry: any UseCase<String, Bool>
    let removeEntry: any UseCase<ShoppingListEntry, Bool>
    private let fetchEntries: any UseCase<Void, [ShoppingListEntry]>
    private let observeEntries: any UseCase<Void, AsyncStream<Void>>

    init(_ dependencies: ShoppingListModuleDependencies) {
        let repository = DefaultShoppingListRepository(store: dependencies.store)
        addEntry = AddShoppingListEntryUseCase(repository: repository)
        removeEntry = RemoveShoppingListEntryUseCase(repository: repository)
        fetchEntries = FetchShoppingListUseCase(repository: repository)
        observeEntries = ObserveShoppingListUseCase(repository: repository)
    }

    @MainActor
    func views(for kind: UserInterfaceKind) -> any ShoppingListFlowCoordinatorDependencies {
        switch kind {
        case .fullScreen: ShoppingListScreens(container: self)
        case .plain: ShoppingListPlainViews(container: self)
        }
    }

    @MainActor
    func makeListViewModel(actions: ShoppingListViewModelActions) -> any ShoppingListViewModel {
        DefaultShoppingListViewModel(
            fetch: fetchEntries,
            observe: observeEntries,
            remove: removeEntry,
            actions: actions
        )
    }

    @MainActor
    func makeFormViewModel(actions: ShoppingListFormViewModelActions) -> any ShoppingListFormViewModel {
        DefaultShoppingListFormViewModel(save: addEntry, actions: actions)
    }
}
