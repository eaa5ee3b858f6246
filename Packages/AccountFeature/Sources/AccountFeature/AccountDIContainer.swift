import AccountData
import AccountDomain
import AccountInterface
import AccountPlainUI
import AccountPresentation
import AccountTerminalUI
import CoreDomain
import Navigation
import Networking

final class AccountDIContainer: Sendable {
    let dependencies: AccountModuleDependencies
    let sessions: SignedInSession
    let login: any UseCase<LoginUseCase.Input, UserSession>
    let logout: any UseCase<Void, LogoutUseCase.Output>
    let fetchAccount: any UseCase<Void, Account?>
    private let auth: any AuthRepository
    private let running = RunningSignIns()

    init(_ dependencies: AccountModuleDependencies) {
        self.dependencies = dependencies
        let serviceName = dependencies.service?.name ?? ""
        let file = SessionFile(path: dependencies.sessionPath, service: serviceName, clock: dependencies.clock)
        let network = dependencies.service?.network ?? NoNetworkService()
        let sessions = SignedInSession(file: file, network: network, serviceName: serviceName)
        self.sessions = sessions
        let service = DefaultDataTransferService(networkService: network)
        auth = DefaultAuthRepository(service: service, website: dependencies.service?.website)
        login = LoginUseCase(auth: auth, sessions: sessions)
        logout = LogoutUseCase(auth: auth, sessions: sessions)
        fetchAccount = FetchAccountUseCase(sessions: sessions, accounts: { sessions.container(for: $0).accounts })
    }

    func makeApproveLogin(timeout: Duration = .seconds(600)) -> any UseCase<ApproveLoginUseCase.Input, UserSession> {
        ApproveLoginUseCase(auth: auth, sessions: sessions, timeout: timeout, clock: dependencies.clock)
    }

    func close() async { await running.end(dependencies.clock) }
}

@MainActor
extension AccountDIContainer: AccountFlowCoordinatorDependencies {
    func makeAccountView(for kind: UserInterfaceKind, actions: AccountViewModelActions) -> any Presentable {
        let viewModel = DefaultAccountViewModel(
            service: dependencies.service?.name ?? "",
            fetch: fetchAccount,
            logout: logout,
            actions: actions
        )
        return switch kind {
        case .fullScreen: AccountScreen(viewModel: viewModel)
        case .plain: AccountPlainView(viewModel: viewModel)
        }
    }

    func isAccountView(_ view: any Presentable) -> Bool { view is AccountScreen || view is AccountPlainView }

    func makeLoginView(for kind: UserInterfaceKind, actions: LoginViewModelActions) -> any Presentable {
        let viewModel = DefaultLoginViewModel(
            login: running.tracking(login),
            approveLogin: running.tracking(makeApproveLogin()),
            actions: actions
        )
        return switch kind {
        case .fullScreen: LoginScreen(viewModel: viewModel)
        case .plain: LoginPlainView(viewModel: viewModel)
        }
    }

    func isLoginView(_ view: any Presentable) -> Bool { view is LoginScreen || view is LoginPlainView }
}

private struct NoNetworkService: NetworkService {
    func address<Value>(of endpoint: Endpoint<Value>) throws -> String { throw AccountError.noAccounts }

    func send<Value>(_ endpoint: Endpoint<Value>, ifNoneMatch etag: String?) async throws -> HTTPResponse {
        throw AccountError.noAccounts
    }
}
