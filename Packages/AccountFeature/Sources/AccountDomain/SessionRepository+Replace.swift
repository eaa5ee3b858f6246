package import AccountInterface

extension SessionRepository {
    /// Stores a new session in place of a former one, and tries to end the former one at the service. If the new session cannot
    /// be stored, or the user has cancelled the sign-in or does not confirm the account, ends the new one. A session that is not
    /// stored could not be ended later.
    ///
    /// - Parameter secrets: The secrets of the sign-in.
    func replace(
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
            guard isConfirmed else { throw AccountError.notConfirmed(session.account) }
            former = try await store(session, replacing: nil)
        } catch {
            // A new task, because a cancelled task cannot send the request.
            await Task { try? await auth.endSession(session, withholding: secrets) }.value
            throw error
        }
        if let former, former.id != session.id {
            try? await auth.endSession(former, withholding: secrets + [session.id])
        }
    }
}

extension AccountError {
    package static func notConfirmed(_ account: Account) -> AccountError {
        .signInRefused(message: "The sign-in as “\(account.userName.withEscapes)” was not confirmed.")
    }
}
