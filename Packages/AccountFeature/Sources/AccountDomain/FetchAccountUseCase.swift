import CoreDomain

/// The use case that returns the account of the signed-in user; nil without a session.
package struct FetchAccountUseCase: UseCase {
    private let sessions: any SessionRepository
    private let accounts: @Sendable (UserSession) -> any AccountRepository

    package init(
        sessions: any SessionRepository,
        accounts: @escaping @Sendable (UserSession) -> any AccountRepository
    ) {
        self.sessions = sessions
        self.accounts = accounts
    }

    package func execute(_ input: Void) async throws -> Account? {
        guard let session = try sessions.session() else { return nil }
        return try await accounts(session).account()
    }
}
