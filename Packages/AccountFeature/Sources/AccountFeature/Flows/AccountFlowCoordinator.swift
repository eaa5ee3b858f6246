import AccountPresentation
import Navigation

@MainActor
protocol AccountFlowCoordinatorDependencies {
    func makeAccountView(for kind: UserInterfaceKind, actions: AccountViewModelActions) -> any Presentable

    func isAccountView(_ view: any Presentable) -> Bool

    func makeLoginView(for kind: UserInterfaceKind, actions: LoginViewModelActions) -> any Presentable

    func isLoginView(_ view: any Presentable) -> Bool
}

@MainActor
final class AccountFlowCoordinator {
    private weak var navigator: Navigator?
    /// The view of the sign-in; nil before it opens and after its end.
    private weak var loginView: (any Presentable)?
    private let dependencies: any AccountFlowCoordinatorDependencies
    private let openPage: @MainActor (String) -> Void

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
        guard let navigator else { return }
        // The account loads again when it reappears after the sign-in.
        let accountActions = AccountViewModelActions(login: { _ = self.startLogin { _ in } })
        navigator.push(dependencies.makeAccountView(for: navigator.userInterface.kind, actions: accountActions))
    }

    func startLogin(didEnd: @escaping @MainActor (Bool) -> Void) -> Bool {
        // The refusal of a request can arrive while the user signs in.
        guard let navigator, navigator.stack.last.map(dependencies.isLoginView) != true else { return false }
        let loginActions = LoginViewModelActions(
            didLogin: { self.closeLogin(didEnd, isSignedIn: true) },
            cancel: { self.closeLogin(didEnd, isSignedIn: false) },
            confirmDiscard: { self.navigator?.confirmDiscard($0) },
            openPage: openPage
        )
        let view = dependencies.makeLoginView(for: navigator.userInterface.kind, actions: loginActions)
        loginView = view
        navigator.push(view)
        return true
    }

    private func closeLogin(_ didEnd: @MainActor (Bool) -> Void, isSignedIn: Bool) {
        // The user may have left the view.
        if navigator?.close(loginView) == true { didEnd(isSignedIn) }
    }
}
