@MainActor
package struct LoginViewModelActions {
    package let didLogin: @MainActor () -> Void
    package let cancel: @MainActor () -> Void
    /// Asks whether to discard the changes of the form, and runs the closure if the user confirms.
    package let confirmDiscard: @MainActor (@escaping @MainActor () -> Void) -> Void
    package let openPage: @MainActor (String) -> Void

    package init(
        didLogin: @escaping @MainActor () -> Void,
        cancel: @escaping @MainActor () -> Void,
        confirmDiscard: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void,
        openPage: @escaping @MainActor (String) -> Void
    ) {
        self.didLogin = didLogin
        self.cancel = cancel
        self.confirmDiscard = confirmDiscard
        self.openPage = openPage
    }
}

package enum LoginResult: Hashable, Sendable {
    case signedIn
    /// The password is wrong.
    case rejected(message: String)
    /// The sign-in failed for a reason that no field caused.
    case failed(message: String)
}

package struct ApprovalItemViewModel: Hashable, Sendable {
    package let address: String
    /// The last component of the URL in groups of four characters, for typing by hand.
    package let code: String

    package init(address: String) {
        self.address = address
        let token = address.split(separator: "/").last ?? ""
        code = stride(from: 0, to: token.count, by: 4).map { token.dropFirst($0).prefix(4) }.joined(separator: " ")
    }
}

@MainActor
package protocol LoginViewModelInput: AnyObject {
    func edit(userName: String, password: String)
    /// Signs in with the user name and the password. Does nothing while `isLoginEnabled` is false.
    func login() async
    /// Creates a request, opens its approval page, and waits for the user's approval. Stores the session after the user has confirmed
    /// the account's name.
    func approveOnPage() async
    /// Answers whether `userNameToConfirm` is the name of the user.
    func confirm(_ isUser: Bool)
    /// Closes the screen without signing in. Asks first if the user would lose typed texts.
    func cancel(hasChanges: Bool)
}

@MainActor
package protocol LoginViewModelOutput: AnyObject {
    var isLoginEnabled: Bool { get }
    var isLoading: Bool { get }
    var approval: ApprovalItemViewModel? { get }
    /// The user name of the account with which the request was approved, until the user confirms it; nil without a question. An
    /// escape such as `\u{200B}` replaces each character that could be mistaken.
    var userNameToConfirm: String? { get }
    /// The result of the last sign-in; nil if it was cancelled, or if a rejected value has changed since.
    var result: LoginResult? { get }
}

package typealias LoginViewModel = LoginViewModelInput & LoginViewModelOutput
