import AccountPresentation
import AccountTerminalUI
import Navigation

struct AccountScreens: AccountFlowCoordinatorDependencies {
    let container: AccountDIContainer

    func makeAccountView(actions: AccountViewModelActions) -> any Presentable {
        AccountScreen(viewModel: container.makeAccountViewModel(actions: actions))
    }

    func isAccountView(_ view: any Presentable) -> Bool { view is AccountScreen }

    func makeLoginView(actions: LoginViewModelActions) -> any Presentable {
        LoginScreen(viewModel: container.makeLoginViewModel(actions: actions))
    }

    func isLoginView(_ view: any Presentable) -> Bool { view is LoginScreen }
}
