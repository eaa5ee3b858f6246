import AccountPlainUI
import AccountPresentation
import Navigation

struct AccountPlainViews: AccountFlowCoordinatorDependencies {
    let container: AccountDIContainer

    func makeAccountView(actions: AccountViewModelActions) -> any Presentable {
        AccountPlainView(viewModel: container.makeAccountViewModel(actions: actions))
    }

    func isAccountView(_ view: any Presentable) -> Bool { view is AccountPlainView }

    func makeLoginView(actions: LoginViewModelActions) -> any Presentable {
        LoginPlainView(viewModel: container.makeLoginViewModel(actions: actions))
    }

    func isLoginView(_ view: any Presentable) -> Bool { view is LoginPlainView }
}
