import CoreDomain
import Navigation
import ShoppingListData
import ShoppingListDomain
import ShoppingListPlainUI
import ShoppingListPresentation
import ShoppingListTerminalUI

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
    func makeListViewModel(actions: ShoppingListViewModelActions) -> any ShoppingListViewModel {
        DefaultShoppingListViewModel(
            fetch: fetchEntries,
            observe: observeEntries,
            remove: removeEntry,
            actions: actions
        )
    }
}

@MainActor
extension ShoppingListDIContainer: ShoppingListFlowCoordinatorDependencies {
    func makeListView(for kind: UserInterfaceKind, actions: ShoppingListViewModelActions) -> any Presentable {
        let viewModel = makeListViewModel(actions: actions)
        return switch kind {
        case .fullScreen: ShoppingListScreen(viewModel: viewModel)
        case .plain: ShoppingListPlainView(viewModel: viewModel)
        }
    }

    func isListView(_ view: any Presentable) -> Bool { view is ShoppingListScreen || view is ShoppingListPlainView }
}
