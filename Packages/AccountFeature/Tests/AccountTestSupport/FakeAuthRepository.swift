package import AccountDomain
package import AccountInterface
import Foundation
import Synchronization

/// A service with the user `anna`. It records its calls.
package final class FakeAuthRepository: AuthRepository {
    package static let account = Account(id: 7, userName: "anna")
    package static let session = UserSession(account: account, id: SensitiveText("5e55"))

    private let recorded = Mutex<[String]>([])
    /// The error of each call that is not nil in `errors`, by the name of the call.
    private let errors: [String: AccountError]
    private let onCall: @Sendable (String) -> Void

    /// - Parameter onCall: Receives the name of each call before its result.
    package init(errors: [String: AccountError] = [:], onCall: @escaping @Sendable (String) -> Void = { _ in }) {
        self.errors = errors
        self.onCall = onCall
    }

    package var calls: [String] { recorded.withLock(\.self) }

    private func record(_ call: String) throws {
        recorded.withLock { $0.append(call) }
        onCall(call)
        if let error = errors[call] { throw error }
    }

    package func makeRequest(withholding secrets: [SensitiveText]) async throws -> LoginRequest {
        try record("request")
        return LoginRequest(token: SensitiveText("70ce"), approvalPage: URL(filePath: "/authenticate/70ce"))
    }

    package func approve(_ request: LoginRequest, userName: String, password: SensitiveText) async throws {
        try record("approve")
    }

    package func makeSession(_ request: LoginRequest, login: LoginUseCase.Input?) async throws -> UserSession {
        try record("session")
        guard calls.contains("approve") else { throw AccountError.notApproved }
        return Self.session
    }

    package func endSession(_ session: UserSession, withholding secrets: [SensitiveText]) async throws {
        try record("end \(session.account.id)")
    }
}

package final class FakeSessionRepository: SessionRepository {
    private let stored: Mutex<UserSession?>
    private let failure: (any Error)?

    package init(_ session: UserSession? = nil, failure: (any Error)? = nil) {
        stored = Mutex(session)
        self.failure = failure
    }

    package func session() throws -> UserSession? { stored.withLock { $0 } }

    @discardableResult
    package func store(_ session: UserSession?, replacing expected: UserSession?) async throws -> UserSession? {
        if let failure { throw failure }
        return stored.withLock { stored in
            if let expected, stored != expected { return nil }
            defer { stored = session }
            return stored
        }
    }
}
