import AccountDomain
import AccountPresentation
import AccountTestSupport
import AsyncTesting
import CoreDomain
import Foundation
import Testing

@Suite("DefaultLoginViewModel", .timeLimit(.minutes(1)))
@MainActor
struct LoginViewModelTests {
    private final class Calls {
        var all: [String] = []
    }

    private let calls = Calls()
    private let login = SuspendedUseCase<LoginUseCase.Input, UserSession>()
    private let approveLogin = SuspendedUseCase<ApproveLoginUseCase.Input, UserSession>()
    private let viewModel: DefaultLoginViewModel

    init() {
        viewModel = DefaultLoginViewModel(
            login: login,
            approveLogin: approveLogin,
            actions: LoginViewModelActions(
                didLogin: { [calls] in calls.all.append("didLogin") },
                cancel: { [calls] in calls.all.append("cancel") },
                confirmDiscard: { [calls] discard in
                    calls.all.append("ask")
                    discard()
                },
                openPage: { [calls] in calls.all.append("open \($0)") }
            )
        )
    }

    @Test(
        "The sign-in is enabled if the user name and the password are not empty",
        arguments: [
            ("", "", false), ("anna", "", false), ("", "lime", false), ("  ", "lime", false), ("anna", " ", true),
        ]
    )
    func enabled(userName: String, password: String, isEnabled: Bool) async {
        viewModel.edit(userName: userName, password: password)
        #expect(viewModel.isLoginEnabled == isEnabled)
        if !isEnabled { await viewModel.login() }
        #expect(login.inputs.isEmpty)
    }

    @Test("A sign-in passes the trimmed name and the unchanged password, and is disabled while it runs")
    func signIn() async {
        viewModel.edit(userName: " anna ", password: " lime ")
        let running = Task { await viewModel.login() }
        await eventually { !login.inputs.isEmpty }
        #expect(viewModel.isLoading && !viewModel.isLoginEnabled)
        await viewModel.login()
        await viewModel.approveOnPage()
        await login.resume(with: .success(FakeAuthRepository.session))
        await running.value
        #expect(login.inputs.map(\.userName) == ["anna"])
        #expect(login.inputs.map(\.password.revealed) == [" lime "])
        #expect(approveLogin.inputs.isEmpty)
        #expect(calls.all == ["didLogin"])
        #expect(viewModel.result == .signedIn)
        #expect(!viewModel.isLoading && viewModel.isLoginEnabled)
    }

    @Test("A wrong login rejects the password until the user edits a field")
    func wrongLogin() async {
        viewModel.edit(userName: "anna", password: "wells")
        async let running: Void = viewModel.login()
        await login.resume(with: .failure(AuthError.wrongLogin))
        await running
        let rejected = LoginResult.rejected(.password, message: "The user name or the password is wrong.")
        #expect(viewModel.result == rejected && calls.all.isEmpty)
        viewModel.edit(userName: "anna", password: "wells")
        #expect(viewModel.result == rejected)
        viewModel.edit(userName: "anna", password: "well")
        #expect(viewModel.result == nil)
    }

    @Test("Other errors are the result until the next sign-in")
    func failure() async {
        viewModel.edit(userName: "anna", password: "lime")
        async let running: Void = viewModel.login()
        await login.resume(with: .failure(AuthError.unreachable(reason: "There is no network.")))
        await running
        #expect(viewModel.result == .failed(message: "There is no network."))
        let next = Task { await viewModel.login() }
        await eventually { login.inputs.count >= 2 }
        #expect(viewModel.result == nil)
        next.cancel()
        await next.value
        #expect(viewModel.result == nil && !viewModel.isLoading && calls.all.isEmpty)
    }

    @Test("The approval page is opened and shown with a code in groups until the sign-in ends")
    func approval() async throws {
        let page = try #require(URL(string: "https://www.example.org/authenticate/0123456789"))
        let running = Task { await viewModel.approveOnPage() }
        await eventually { !approveLogin.inputs.isEmpty }
        approveLogin.inputs[0].showPage(page)
        #expect(viewModel.approval?.address == page.absoluteString && viewModel.approval?.code == "0123 4567 89")
        #expect(viewModel.isLoading)
        await approveLogin.resume(with: .success(FakeAuthRepository.session))
        await running.value
        #expect(viewModel.approval == nil)
        #expect(calls.all == ["open \(page.absoluteString)", "didLogin"])
    }

    @Test("After a cancelled sign-in, the screen is not closed")
    func cancelled() async {
        viewModel.edit(userName: "anna", password: "lime")
        let running = Task { await viewModel.login() }
        await eventually { !login.inputs.isEmpty }
        running.cancel()
        await running.value
        viewModel.cancel(hasChanges: false)
        #expect(calls.all == ["cancel"])
        viewModel.cancel(hasChanges: true)
        #expect(calls.all == ["cancel", "ask", "cancel"])
    }

    /// A sign-in that asks for the name `bob`, and fails unless the user confirms it.
    private struct AskingLogin: UseCase {
        func execute(_ input: ApproveLoginUseCase.Input) async throws -> UserSession {
            let isConfirmed = try await input.confirm(Account(id: 8, userName: "bo\u{200B}b"))
            try Task.checkCancellation()
            guard isConfirmed else { throw AuthError.notConfirmed(userName: "bo\u{200B}b") }
            return FakeAuthRepository.session
        }
    }

    @Test("A sign-in on a page asks for the account's name, and waits for the answer", arguments: [true, false, nil])
    func answer(isUser: Bool?) async {
        let viewModel = DefaultLoginViewModel(
            login: login,
            approveLogin: AskingLogin(),
            actions: LoginViewModelActions(didLogin: {}, cancel: {}, confirmDiscard: { _ in }, openPage: { _ in })
        )
        let login = Task { await viewModel.approveOnPage() }
        await eventually { viewModel.userNameToConfirm != nil }
        #expect(viewModel.userNameToConfirm == #"bo\u{200B}b"# && viewModel.isLoading && viewModel.result == nil)
        if let isUser { viewModel.confirm(isUser) } else { login.cancel() }
        await login.value
        #expect(viewModel.userNameToConfirm == nil && !viewModel.isLoading)
        switch isUser {
        case true: #expect(viewModel.result == .signedIn)
        case false: #expect(viewModel.result == .failed(message: #"The sign-in as “bo\u{200B}b” was not confirmed."#))
        case nil: #expect(viewModel.result == nil)
        }
    }
}

@Suite("DefaultAccountViewModel", .timeLimit(.minutes(1)))
@MainActor
struct AccountViewModelTests {
    private struct FixedUseCase<Input: Sendable, Output: Sendable>: UseCase {
        let result: Result<Output, any Error>

        func execute(_ input: Input) async throws -> Output { try result.get() }
    }

    private nonisolated static let anna = Account(id: 7, userName: "anna")

    private func viewModel(
        fetch: Result<Account?, any Error> = .success(anna),
        logout: any UseCase<Void, LogoutUseCase.Output> = FixedUseCase(result: .success(.signedOut(anna)))
    ) -> DefaultAccountViewModel {
        DefaultAccountViewModel(
            service: "example.org",
            fetch: FixedUseCase(result: fetch),
            logout: logout,
            actions: AccountViewModelActions(login: {})
        )
    }

    @Test(
        "The state shows the user, that nobody is signed in, or an error, and a notice that the session has ended",
        arguments: [
            (.success(anna), .signedIn(userName: "anna"), nil),
            (.success(nil), .signedOut, nil),
            (.failure(AuthError.sessionEnded), .signedOut, "The service has ended your session."),
            (.failure(AuthError.unreachable(reason: "No network.")), .failed(message: "No network."), nil),
            (.failure(AuthError.cancelled), .loading, nil), (.failure(CancellationError()), .loading, nil),
        ] as [(Result<Account?, any Error>, AccountState, String?)]
    )
    func states(result: Result<Account?, any Error>, state: AccountState, notice: String?) async {
        let viewModel = viewModel(fetch: result)
        await viewModel.load()
        #expect(viewModel.state == state && viewModel.notice == notice)
    }

    @Test(
        "Signing out shows its result, also without the service, and keeps the user if the file cannot be removed",
        arguments: [
            (.success(.signedOut(anna)), .signedOut, "Signed out “anna”."),
            (
                .success(.signedOutHereOnly(anna, .unreachable(reason: "No network."))), .signedOut,
                "Signed out “anna” on this device. The service still has the session: No network."
            ),
            (
                .failure(AuthError.failed(reason: "disk")), .signedIn(userName: "anna"),
                "The service could not be used: disk."
            ),
        ] as [(Result<LogoutUseCase.Output, any Error>, AccountState, String)]
    )
    func logout(result: Result<LogoutUseCase.Output, any Error>, state: AccountState, notice: String) async {
        let viewModel = viewModel(logout: FixedUseCase(result: result))
        await viewModel.load()
        await viewModel.logout()
        #expect(viewModel.state == state && viewModel.notice == notice)
        // Loading the account again removes the notice.
        await viewModel.load()
        #expect(viewModel.state == .signedIn(userName: "anna") && viewModel.notice == nil)
    }

    @Test("A second sign-out during the first one has no effect")
    func logoutTwice() async {
        let logout = SuspendedUseCase<Void, LogoutUseCase.Output>()
        let viewModel = viewModel(logout: logout)
        let first = Task { await viewModel.logout() }
        await eventually { !logout.inputs.isEmpty }
        await viewModel.logout()
        await logout.resume(with: .success(.signedOut(Self.anna)))
        await first.value
        #expect(logout.inputs.count == 1 && viewModel.notice == "Signed out “anna”.")
    }

    @Test("A cancelled load does not change the state, even if the account arrives")
    func cancelledLoad() async {
        let viewModel = viewModel()
        let load = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await viewModel.load()
        }
        await load.value
        #expect(viewModel.state == .loading)
    }
}
