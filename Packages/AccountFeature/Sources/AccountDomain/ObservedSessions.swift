/// A session repository that reports each change of another one.
package struct ObservedSessions: SessionRepository {
    private let sessions: any SessionRepository
    private let onChange: @Sendable () -> Void

    /// - Parameter onChange: Runs after the session has been stored or removed.
    package init(_ sessions: any SessionRepository, onChange: @escaping @Sendable () -> Void) {
        self.sessions = sessions
        self.onChange = onChange
    }

    package func session() throws -> UserSession? { try sessions.session() }

    package func store(_ session: UserSession?) throws {
        try sessions.store(session)
        onChange()
    }
}
