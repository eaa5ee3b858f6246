import AccountPresentation
import TerminalUI

@MainActor
protocol AccountFlowCoordinatorDependencies {
    func makeAccountScreen(actions: AccountViewModelActions) -> any Screen

    func makeAccountFormScreen(in navigator: Navigator) -> any Screen
}

/// Navigates between the screens of the account, which do not depend on each other.
@MainActor
final class AccountFlowCoordinator {
    private weak var navigator: Navigator?
    private let dependencies: any AccountFlowCoordinatorDependencies
    private let actions: AccountModuleActions

    init(
        navigator: Navigator,
        dependencies: any AccountFlowCoordinatorDependencies,
        actions: AccountModuleActions
    ) {
        self.navigator = navigator
        self.dependencies = dependencies
        self.actions = actions
    }

    /// Shows the first screen. The screen's actions retain the coordinator.
    func start() {
        let listActions = AccountViewModelActions(didSelect: actions.didSelect, add: { self.showForm() })
        navigator?.push(dependencies.makeAccountScreen(actions: listActions))
    }

    private func showForm() {
        guard let navigator else { return }
        navigator.push(dependencies.makeAccountFormScreen(in: navigator))
    }
}
