import AccountInterface
package import Foundation

/// A request to sign in, which the user approves on a web page or with a password.
package struct LoginRequest: Hashable, Sendable {
    package let token: SensitiveText
    /// The URL of the page on which the user approves the request. It contains the token.
    package let approvalPage: URL

    package init(token: SensitiveText, approvalPage: URL) {
        self.token = token
        self.approvalPage = approvalPage
    }

    /// Returns the secrets of a sign-in, which a service may quote in the response to each of its requests.
    ///
    /// - Parameter login: The user name and the password; nil for an approval on a page.
    package func secrets(_ login: LoginUseCase.Input?) -> [SensitiveText] {
        [token, login?.password].compactMap(\.self)
    }
}

package protocol AuthRepository: Sendable {
    /// Creates a request to sign in.
    ///
    /// - Parameter secrets: The secrets that the service may know from an earlier sign-in. No error contains them.
    func makeRequest(withholding secrets: [SensitiveText]) async throws(AuthError) -> LoginRequest

    /// Approves a request with the user's name and password.
    ///
    /// - Throws: ``AuthError/wrongLogin`` for a wrong name or password.
    func approve(_ request: LoginRequest, userName: String, password: SensitiveText) async throws(AuthError)

    /// Creates the session of an approved request.
    ///
    /// - Parameter login: The user name and the password with which the request was approved; nil for an approval on a page.
    /// - Throws: ``AuthError/notApproved`` if the user has not approved the request yet, ``AuthError/requestEnded`` if the
    ///   request was denied or has expired, or ``AuthError/failed(reason:)`` if the account's name contains a secret.
    func makeSession(_ request: LoginRequest, login: LoginUseCase.Input?) async throws(AuthError) -> UserSession

    /// Ends a session at the service. Does nothing if the service no longer has the session.
    ///
    /// - Parameter secrets: Further secrets that the service may quote. No error contains them.
    func endSession(_ session: UserSession, withholding secrets: [SensitiveText]) async throws(AuthError)
}

/// The account at the service to which a session belongs.
package protocol AccountRepository: Sendable {
    /// Returns the account.
    ///
    /// - Throws: ``AuthError/sessionEnded`` if the service does not accept the session, which is then removed.
    func account() async throws(AuthError) -> Account
}

/// The place where the session is stored between two runs of the app.
package protocol SessionRepository: Sendable {
    /// Returns the stored session; nil if the user is not signed in.
    func session() throws -> UserSession?

    /// Stores a session in place of a former one, or removes it. Other processes change nothing in the meantime.
    ///
    /// - Parameter expected: The session to replace. If another one is stored, nothing changes. Nil replaces any session.
    /// - Returns: The session that was replaced; nil if there was none, it could not be read, or nothing has changed.
    /// - Throws: `CancellationError` if the task is cancelled while another process stores a session, or the error of the store.
    @discardableResult
    func store(_ session: UserSession?, replacing expected: UserSession?) async throws -> UserSession?
}

/// The reason why a user cannot sign in, or an action of the account failed.
package enum AuthError: Error, Hashable, Sendable {
    /// The source of films has no accounts.
    case noAccounts
    case wrongLogin
    /// The service does not let the user sign in, for example because the account is disabled.
    case refused(serverMessage: String)
    case notApproved
    /// The request to sign in was denied or has expired.
    case requestEnded
    /// The user did not confirm the name of the account with which the request was approved.
    case notConfirmed(userName: String)
    /// The user did not approve the request in time.
    case timedOut(after: Duration)
    /// The service no longer accepts the session.
    case sessionEnded
    /// The API key is invalid.
    case credentialRefused(serverMessage: String?)
    case busy(reason: String)
    case unreachable(reason: String)
    case failed(reason: String)
    case cancelled
}

extension AuthError {
    package var isTemporary: Bool {
        switch self {
        case .busy, .unreachable: true
        default: false
        }
    }
}

extension AuthError: CustomStringConvertible {
    /// The message for the user. It may quote the server, so remove control characters before you show it.
    package var description: String {
        switch self {
        case .noAccounts: "\(AccountError.noAccounts)"
        case .wrongLogin: "The user name or the password is wrong."
        case .refused(let message): "The service does not let you sign in\(Self.quoted(message))"
        case .notApproved: "The request to sign in is not approved yet."
        case .requestEnded: "The request to sign in was denied, or it has expired."
        case .notConfirmed(let userName): "The sign-in as “\(userName.withEscapes)” was not confirmed."
        case .timedOut(let limit): "The request to sign in was not approved within \(limit.components.seconds) s."
        case .sessionEnded: "\(AccountError.sessionEnded)"
        case .credentialRefused(let message): "The service rejected the credential\(Self.quoted(message))"
        case .busy(let reason): "The service is busy\(Self.quoted(reason))"
        case .unreachable(let reason): reason
        case .failed(let reason): "The service could not be used\(Self.quoted(reason))"
        case .cancelled: "The request was cancelled."
        }
    }

    /// Returns a colon and the text, with a full stop unless the text has one. Returns only a full stop without a text.
    private static func quoted(_ text: String?) -> String {
        guard let text, let last = text.last else { return "." }
        return ": \(text)" + (last.isPunctuation ? "" : ".")
    }
}
