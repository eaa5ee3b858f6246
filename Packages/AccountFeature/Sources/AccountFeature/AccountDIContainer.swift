import AccountData
import AccountDomain
import AccountPresentation
import AccountTerminalUI
import CoreDomain
import TerminalUI

/// Creates the objects of the account and connects them.
final class AccountDIContainer: Sendable {
    let addEntry: any UseCase<String, Bool>
    let removeEntry: any UseCase<AccountEntry, Bool>
    private let fetchEntries: any UseCase<Void, [AccountEntry]>
    private let observeEntries: any UseCase<Void, AsyncStream<Void>>

    init(_ dependencies: AccountModuleDependencies) {
        let repository = DefaultAccountRepository(store: dependencies.store)
        addEntry = AddToAccountUseCase(repository: repository)
        removeEntry = RemoveFromAccountUseCase(repository: repository)
        fetchEntries = FetchAccountUseCase(repository: repository)
        observeEntries = ObserveAccountUseCase(repository: repository)
    }

    @MainActor
    func makeAccountViewModel(actions: AccountViewModelActions) -> any AccountViewModel {
        DefaultAccountViewModel(
            fetch: fetchEntries,
            observe: observeEntries,
            remove: removeEntry,
            actions: actions
        )
    }
}

extension AccountDIContainer: AccountFlowCoordinatorDependencies {
    func makeAccountScreen(actions: AccountViewModelActions) -> any Screen {
        AccountScreen(viewModel: makeAccountViewModel(actions: actions))
    }

    func makeAccountFormScreen(in navigator: Navigator) -> any Screen {
        AccountFormDIContainer(save: addEntry).makeAccountFormScreen(in: navigator)
    }
}
