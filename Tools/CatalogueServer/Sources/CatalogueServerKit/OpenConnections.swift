internal import Synchronization

/// Counts the connections that are served.
final class OpenConnections: Sendable {
    private let count = Mutex(0)

    /// Counts one more, unless there are `limit` already.
    func begin(limit: Int) -> Bool {
        count.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
    }

    func end() {
        count.withLock { $0 -= 1 }
    }
}
