package import AccountDomain
import AccountInterface
package import CoreDomain
import Foundation
import Observation

@MainActor
@Observable
package final class DefaultLoginViewModel: LoginViewModel {
    package private(set) var isLoading = false
    package private(set) var approval: ApprovalItemViewModel?
    package private(set) var userNameToConfirm: String?
    package private(set) var result: LoginResult?
    @ObservationIgnored private var answer: AsyncStream<Bool>.Continuation?
    private var userName = ""
    private var password = SensitiveText("")

    @ObservationIgnored private let loginUseCase: any UseCase<LoginUseCase.Input, UserSession>
    @ObservationIgnored private let approveLogin: any UseCase<ApproveLoginUseCase.Input, UserSession>
    @ObservationIgnored private let actions: LoginViewModelActions

    package init(
        login: any UseCase<LoginUseCase.Input, UserSession>,
        approveLogin: any UseCase<ApproveLoginUseCase.Input, UserSession>,
        actions: LoginViewModelActions
    ) {
        loginUseCase = login
        self.approveLogin = approveLogin
        self.actions = actions
    }

    package var isLoginEnabled: Bool { !isLoading && !userName.isEmpty && !password.revealed.isEmpty }

    package func edit(userName: String, password: String) {
        let userName = userName.trimmingCharacters(in: .whitespaces)
        if case .rejected = result, userName != self.userName || password != self.password.revealed { result = nil }
        self.userName = userName
        self.password = SensitiveText(password)
    }

    package func login() async {
        guard isLoginEnabled else { return }
        await perform {
            _ = try await loginUseCase.execute(.init(userName: userName, password: password))
        }
    }

    package func approveOnPage() async {
        guard !isLoading else { return }
        await perform {
            _ = try await approveLogin.execute(
                .init(
                    showPage: { [weak self] page in self?.show(page) },
                    confirm: { [weak self] in await self?.ask($0.userName) == true }
                )
            )
        }
        approval = nil
    }

    private func show(_ page: URL) {
        approval = ApprovalItemViewModel(address: page.absoluteString)
        actions.openPage(page.absoluteString)
    }

    /// Returns the answer of the user; false if the task is cancelled, which ends the stream.
    private func ask(_ userName: String) async -> Bool {
        let (answers, answer) = AsyncStream.makeStream(of: Bool.self)
        self.answer = answer
        (approval, userNameToConfirm) = (nil, userName.withEscapes)
        defer { userNameToConfirm = nil }
        for await isUser in answers { return isUser }
        return false
    }

    package func confirm(_ isUser: Bool) { answer?.yield(isUser) }

    private func perform(_ login: () async throws -> Void) async {
        isLoading = true
        defer { isLoading = false }
        result = nil
        do {
            try await login()
            // The session may be created although the user has left the screen.
            guard !Task.isCancelled else { return }
            result = .signedIn
            actions.didLogin()
        } catch is CancellationError {
            // The user has left the screen.
        } catch AccountError.wrongLogin {
            result = .rejected(message: "\(AccountError.wrongLogin)")
        } catch {
            result = .failed(message: "\(error)")
        }
    }

    package func cancel(hasChanges: Bool) {
        hasChanges ? actions.confirmDiscard(actions.cancel) : actions.cancel()
    }
}
