import CoreDomain

/// The use case that signs the user out, at the service and on this device.
package struct LogoutUseCase: UseCase {
    package enum Output: Hashable, Sendable, CustomStringConvertible {
        case signedOut(Account)
        /// The session was removed from this device, but not at the service.
        case signedOutHereOnly(Account, reason: String)
        /// The session could not be read, for the given reason. It was removed from this device, but not at the service.
        case unreadable(reason: String)
        case notSignedIn

        package var description: String {
            switch self {
            case .signedOut(let account): "Signed out “\(account.userName)”."
            case .signedOutHereOnly(let account, let reason):
                "Signed out “\(account.userName)” on this device. The service still has the session: \(reason)"
            case .unreadable(let reason):
                "Removed the session from this device. The service still has it: \(reason)"
            case .notSignedIn: "You are not signed in."
            }
        }

        package var warning: String? {
            switch self {
            case .signedOutHereOnly, .unreadable: description
            case .signedOut, .notSignedIn: nil
            }
        }
    }

    private let auth: any AuthRepository
    private let sessions: any SessionRepository

    package init(auth: any AuthRepository, sessions: any SessionRepository) {
        self.auth = auth
        self.sessions = sessions
    }

    package func execute(_ input: Void) async throws -> Output {
        let stored = Result { try sessions.session() }
        if case .success(nil) = stored { return .notSignedIn }
        let session = try? stored.get()
        let removed: UserSession?
        do {
            // The session is removed first, so that it is gone even if the request to the service is interrupted.
            removed = try await sessions.store(nil, replacing: session)
        } catch {
            if let session { try? await auth.endSession(session, withholding: []) }
            throw error
        }
        guard let session = session ?? removed else {
            if case .failure(let error) = stored { return .unreadable(reason: "\(error)") }
            return .notSignedIn
        }
        do {
            try await auth.endSession(session, withholding: [])
            return .signedOut(session.account)
        } catch {
            return .signedOutHereOnly(session.account, reason: "\(error)")
        }
    }
}
