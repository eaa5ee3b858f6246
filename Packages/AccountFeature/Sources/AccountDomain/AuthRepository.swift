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

/// The sign-in of a service. Each method throws `AccountError` or `CancellationError`.
package protocol AuthRepository: Sendable {
    /// Creates a request to sign in.
    ///
    /// - Parameter secrets: The secrets that the service may know from an earlier sign-in. No error contains them.
    func makeRequest(withholding secrets: [SensitiveText]) async throws -> LoginRequest

    /// Approves a request with the user's name and password.
    ///
    /// - Throws: `AccountError.wrongLogin` for a wrong name or password.
    func approve(_ request: LoginRequest, userName: String, password: SensitiveText) async throws

    /// Creates the session of an approved request.
    ///
    /// - Parameter login: The user name and the password with which the request was approved; nil for an approval on a page.
    /// - Throws: `AccountError.notApproved` if the user has not approved the request yet, `AccountError.signInRefused` if the
    ///   request was denied or has expired, or `AccountError.failed` if the account's name contains a secret.
    func makeSession(_ request: LoginRequest, login: LoginUseCase.Input?) async throws -> UserSession

    /// Ends a session at the service. Does nothing if the service no longer has the session.
    ///
    /// - Parameter secrets: Further secrets that the service may quote. No error contains them.
    func endSession(_ session: UserSession, withholding secrets: [SensitiveText]) async throws
}

package protocol AccountRepository: Sendable {
    /// Returns the account.
    ///
    /// - Throws: `AccountError.sessionEnded` if the service does not accept the session, which is then removed.
    func account() async throws -> Account
}

/// The place where the session is stored between two runs of the app.
package protocol SessionRepository: Sendable {
    /// Returns the stored session; nil if the user is not signed in.
    ///
    /// - Throws: `AccountError.sessionUnreadable` or `AccountError.sessionNewer`.
    func session() throws -> UserSession?

    /// Stores a session in place of a former one, or removes it. Other processes change nothing in the meantime.
    ///
    /// - Parameter expected: The session to replace. If another one is stored, nothing changes. Nil replaces any session.
    /// - Returns: The session that was replaced; nil if there was none, it could not be read, or nothing has changed.
    /// - Throws: `CancellationError` if the task is cancelled while another process stores a session, or the error of the store.
    @discardableResult
    func store(_ session: UserSession?, replacing expected: UserSession?) async throws -> UserSession?
}
