public import Persistence
public import TerminalUI

/// The dependencies of the account.
public struct AccountModuleDependencies: Sendable {
    let store: any RecordStore

    /// Creates the dependencies.
    ///
    /// - Parameter store: A persistent store for the entries.
    public init(store: any RecordStore) {
        self.store = store
    }
}

/// The actions of the account that the app handles.
@MainActor
public struct AccountModuleActions {
    let didSelect: @MainActor (String) -> Void

    /// Creates the actions.
    ///
    /// - Parameter didSelect: Receives the text of the entry that the user selects.
    public init(didSelect: @escaping @MainActor (String) -> Void) {
        self.didSelect = didSelect
    }
}

/// The public interface of the account feature: screens and commands.
public final class AccountModule: Sendable {
    let container: AccountDIContainer

    /// Creates the feature from its dependencies.
    public init(dependencies: AccountModuleDependencies) {
        container = AccountDIContainer(dependencies)
    }

    /// Shows the screens of the account in a navigator.
    @MainActor
    public func startFlow(in navigator: Navigator, actions: AccountModuleActions) {
        AccountFlowCoordinator(navigator: navigator, dependencies: container, actions: actions).start()
    }
}
