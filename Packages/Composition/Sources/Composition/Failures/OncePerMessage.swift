import Synchronization

/// Passes on what a failure says, each sentence once: eight pages that cannot be stored are one full disk.
package final class OncePerMessage: Sendable {
    private let told = Mutex<Set<String>>([])
    private let tell: @Sendable (String) -> Void

    package init(tell: @escaping @Sendable (String) -> Void) {
        self.tell = tell
    }

    @Sendable
    package func callAsFunction(_ error: any Error) {
        let message = FailureText.text(error)
        guard told.withLock({ $0.insert(message).inserted }) else { return }
        tell(message)
    }
}
