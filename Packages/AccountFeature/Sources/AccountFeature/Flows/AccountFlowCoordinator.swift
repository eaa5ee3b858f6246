import AccountPresentation
import AccountTerminalUI
import TerminalUI

/// A factory for the screens of the account.
@MainActor
protocol AccountFlowCoordinatorDependencies {
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
    private let openPage: @MainActor (String) -> Void

    /// - Parameter openPage: Opens the URL of a web page.
    init(
        navigator: Navigator,
        dependencies: any AccountFlowCoordinatorDependencies,
        openPage: @escaping @MainActor (String) -> Void
    ) {
        self.navigator = navigator
        self.dependencies = dependencies
        self.openPage = openPage
    }

    /// Shows the account. The actions of its view model retain the coordinator.
    func start() {
        // The account screen loads again when it reappears after the sign-in.
        let accountActions = AccountViewModelActions(login: { _ = self.startLogin { _ in } })
        navigator?.push(dependencies.makeAccountScreen(actions: accountActions))
    }

    /// Shows the sign-in.
    ///
    /// - Parameter didEnd: Receives whether the user has signed in, after the screen has closed.
    /// - Returns: False if a sign-in is already open. `didEnd` does not run then.
    func startLogin(didEnd: @escaping @MainActor (Bool) -> Void) -> Bool {
        // The refusal of a request can arrive while the user signs in.
        guard !(navigator?.topScreen is LoginScreen) else { return false }
        let loginActions = LoginViewModelActions(
            didLogin: {
                if self.closeLogin() { didEnd(true) }
            },
            cancel: {
                if self.closeLogin() { didEnd(false) }
            },
            openPage: openPage
        )
        let screen = dependencies.makeLoginScreen(actions: loginActions)
        loginScreen = screen
        navigator?.push(screen)
        return true
    }

    /// Closes the sign-in if it is the top screen. Returns false if the user has left it.
    private func closeLogin() -> Bool {
        guard let navigator, let loginScreen, navigator.topScreen === loginScreen else { return false }
        navigator.pop()
        return true
    }
}
