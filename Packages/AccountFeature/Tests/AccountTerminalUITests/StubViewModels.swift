import AccountPresentation
import Observation

@MainActor
@Observable
final class StubLoginViewModel: LoginViewModel {
    var isLoading = false
    var approval: ApprovalItemViewModel?
    var userNameToConfirm: String?
    var result: LoginResult?
    private(set) var calls: [String] = []
    private var texts = ("", "")

    var isLoginEnabled: Bool { !isLoading && !texts.0.isEmpty && !texts.1.isEmpty }

    func edit(userName: String, password: String) { texts = (userName, password) }
    func login() async { calls.append("login \(texts.0) \(texts.1)") }
    func approveOnPage() async { calls.append("approve") }
    func confirm(_ isUser: Bool) { calls.append("confirm \(isUser)") }
    func cancel(hasChanges: Bool) { calls.append(hasChanges ? "cancel changes" : "cancel") }
}

@MainActor
@Observable
final class StubAccountViewModel: AccountViewModel {
    var state: AccountState
    var notice: String?
    let service = "example.org"
    private(set) var calls: [String] = []

    init(_ state: AccountState) { self.state = state }

    func load() async { calls.append("load") }
    func login() { calls.append("login") }
    func logout() async { calls.append("logout") }
}
