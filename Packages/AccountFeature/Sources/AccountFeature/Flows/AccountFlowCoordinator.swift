import AccountPresentation
import TerminalUI

/// A factory for the screens of the account.
@MainActor
protocol AccountFlowCoordinatorDependencies {
    var openPage: @MainActor @Sendable (String) -> Void { get }

    func makeAccountScreen(actions: AccountViewModelActions) -> any Screen

    func makeLoginScreen(actions: LoginViewModelActions) -> any Screen
}

/// Navigates between the account and the sign-in.
@MainActor
final class AccountFlowCoordinator {
    private weak var navigator: Navigator?
    /// The screen of the sign-in; nil before it opens and after its end.
    private weak var loginScreen: (any Screen)?
    private let dependencies: any AccountFlowCoordinatorDependencies

    init(navigator: Navigator, dependencies: any AccountFlowCoordinatorDependencies) {
        self.navigator = navigator
        self.dependencies = dependencies
    }

    /// Shows the account. The actions of its view model retain the coordinator.
    func start() {
        // The account screen loads again when it reappears after the sign-in.
        let accountActions = AccountViewModelActions(login: { self.startLogin {} })
        navigator?.push(dependencies.makeAccountScreen(actions: accountActions))
    }

    /// Shows the sign-in.
    ///
    /// - Parameter didLogin: Runs after the screen has closed, if the user has signed in.
    func startLogin(didLogin: @escaping @MainActor () -> Void) {
        let loginActions = LoginViewModelActions(
            didLogin: {
                if self.closeLogin() { didLogin() }
            },
            cancel: { _ = self.closeLogin() },
            openPage: dependencies.openPage
        )
        let screen = dependencies.makeLoginScreen(actions: loginActions)
        loginScreen = screen
        navigator?.push(screen)
    }

    /// Closes the sign-in if it is the top screen. Returns false if the user has left it.
    private func closeLogin() -> Bool {
        guard let navigator, let loginScreen, navigator.topScreen === loginScreen else { return false }
        navigator.pop()
        return true
    }
}
