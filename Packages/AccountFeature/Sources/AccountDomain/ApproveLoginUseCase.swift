import AccountInterface
import CoreDomain
package import Foundation

package struct ApproveLoginUseCase: UseCase {
    package struct Input: Sendable {
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
    /// - Throws: `AccountError.timedOut` if the user does not approve the request in time, another `AccountError`, the
    ///   error of `confirm`, or the error of the session's file.
    package func execute(_ input: Input) async throws -> UserSession {
        let request = try await auth.makeRequest(withholding: [])
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
            } catch AccountError.notApproved, AccountError.tryLater, AccountError.unreachable {
            }
        }
        throw AccountError.timedOut(seconds: timeout.components.seconds)
    }
}

extension Clock<Duration> {
    fileprivate func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
