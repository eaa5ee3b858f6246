import CoreDomain
package import Foundation

/// The use case that signs a user in with a name and a password.
package struct LoginUseCase: UseCase {
    package struct Input: Sendable {
        package var userName: String
        package var password: SensitiveText

        package init(userName: String, password: SensitiveText) {
            self.userName = userName
            self.password = password
        }
    }

    private let auth: any AuthRepository
    private let sessions: any SessionRepository

    package init(auth: any AuthRepository, sessions: any SessionRepository) {
        self.auth = auth
        self.sessions = sessions
    }

    /// - Throws: `AuthError`, or the error of the session's file.
    package func execute(_ input: Input) async throws -> UserSession {
        let request = try await auth.makeRequest()
        try await auth.approve(request, userName: input.userName, password: input.password)
        let session = try await auth.makeSession(request, login: input)
        try await sessions.replace(with: session, endingOtherAt: auth, withholding: request.secrets(input))
        return session
    }
}

/// The use case that signs a user in who approves the request on a web page.
package struct ApproveLoginUseCase: UseCase {
    package struct Input: Sendable {
        /// Shows the approval page to the user.
        package var showPage: @MainActor @Sendable (URL) -> Void
        /// Asks whether the account is the user's. Another person who knows the page can approve the request with another account.
        package var confirm: @MainActor @Sendable (Account) async throws -> Bool

        package init(
            showPage: @escaping @MainActor @Sendable (URL) -> Void,
            confirm: @escaping @MainActor @Sendable (Account) async throws -> Bool
        ) {
            self.showPage = showPage
            self.confirm = confirm
        }
    }

    /// The pause between two questions whether the user has approved the request.
    private static let pause = Duration.seconds(2)

    private let auth: any AuthRepository
    private let sessions: any SessionRepository
    private let timeout: Duration
    private let clock: any Clock<Duration>

    package init(
        auth: any AuthRepository,
        sessions: any SessionRepository,
        timeout: Duration = .seconds(600),
        clock: any Clock<Duration>
    ) {
        self.auth = auth
        self.sessions = sessions
        self.timeout = timeout
        self.clock = clock
    }

    /// Stores the session only after the user has confirmed the account.
    ///
    /// - Throws: ``AuthError/timedOut(after:)`` if the user does not approve the request in time, another `AuthError`, the
    ///   error of `confirm`, or the error of the session's file.
    package func execute(_ input: Input) async throws -> UserSession {
        let request = try await auth.makeRequest()
        await input.showPage(request.approvalPage)
        let session = try await approvedSession(of: request)
        try await sessions.replace(
            with: session,
            endingOtherAt: auth,
            withholding: request.secrets(nil),
            confirm: input.confirm
        )
        return session
    }

    /// Asks until the user has approved the request. A service that is busy or unreachable is asked again.
    private func approvedSession(of request: LoginRequest) async throws -> UserSession {
        let elapsed = clock.stopwatch()
        while case let rest = timeout - elapsed(), rest > .zero {
            try await clock.sleep(for: min(Self.pause, rest))
            do {
                return try await auth.makeSession(request, login: nil)
            } catch {
                guard error == .notApproved || error.isTemporary else { throw error }
            }
        }
        throw AuthError.timedOut(after: timeout)
    }
}

extension Clock<Duration> {
    /// Returns a closure that measures the time since this call.
    fileprivate func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}

extension SessionRepository {
    /// Stores a new session in place of a former one, and tries to end the former one at the service. If the new session cannot
    /// be stored, or the user has cancelled the sign-in or does not confirm the account, ends the new one. A session that is not
    /// stored could not be ended later.
    ///
    /// - Parameter secrets: The secrets of the sign-in.
    fileprivate func replace(
        with session: UserSession,
        endingOtherAt auth: any AuthRepository,
        withholding secrets: [SensitiveText],
        confirm: @MainActor @Sendable (Account) async throws -> Bool = { _ in true }
    ) async throws {
        let former: UserSession?
        do {
            try Task.checkCancellation()
            let isConfirmed = try await confirm(session.account)
            try Task.checkCancellation()
            guard isConfirmed else { throw AuthError.notConfirmed(userName: session.account.userName) }
            former = try await store(session, replacing: nil)
        } catch {
            // A new task, because a cancelled task cannot send the request.
            await Task { try? await auth.endSession(session, withholding: secrets) }.value
            throw error
        }
        if let former, former != session {
            try? await auth.endSession(former, withholding: secrets + [session.id])
        }
    }
}

/// The use case that signs the user out, at the service and on this device.
package struct LogoutUseCase: UseCase {
    package enum Output: Hashable, Sendable, CustomStringConvertible {
        case signedOut(Account)
        /// The session was removed from this device, but not at the service.
        case signedOutHereOnly(Account, AuthError)
        /// The session could not be read, for the given reason. It was removed from this device, but not at the service.
        case unreadable(reason: String)
        case notSignedIn

        package var description: String {
            switch self {
            case .signedOut(let account): "Signed out “\(account.userName)”."
            case .signedOutHereOnly(let account, let error):
                "Signed out “\(account.userName)” on this device. The service still has the session: \(error)"
            case .unreadable(let reason):
                "Removed the session from this device. The service still has it: \(reason)"
            case .notSignedIn: "You are not signed in."
            }
        }

        /// The description if the service still has the session; nil otherwise.
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
            return .signedOutHereOnly(session.account, error)
        }
    }
}

/// The use case that returns the account of the signed-in user; nil without a session.
package struct FetchAccountUseCase: UseCase {
    private let sessions: any SessionRepository
    private let accounts: @Sendable (UserSession) -> any AccountRepository

    /// - Parameter accounts: Returns the repository that sends requests with a session.
    package init(
        sessions: any SessionRepository,
        accounts: @escaping @Sendable (UserSession) -> any AccountRepository
    ) {
        self.sessions = sessions
        self.accounts = accounts
    }

    /// - Throws: `AuthError`, or the error of the session's file.
    package func execute(_ input: Void) async throws -> Account? {
        guard let session = try sessions.session() else { return nil }
        return try await accounts(session).account()
    }
}
