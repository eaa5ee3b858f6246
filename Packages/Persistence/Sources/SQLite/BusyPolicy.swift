internal import CSQLite
internal import Platform

/// Decides how long to wait for a lock that another connection holds. SQLite's own `busy_timeout` would keep a cancelled
/// task waiting to the end.
final class BusyPolicy {
    private let timeout: Duration
    private var deadline = ContinuousClock.now

    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// SQLite keeps no reference: the policy must live as long as the handle.
    func install(on handle: OpaquePointer) {
        sqlite3_busy_handler(
            handle,
            { context, attempts in
                guard let context else { return 0 }
                let policy = Unmanaged<BusyPolicy>.fromOpaque(context).takeUnretainedValue()
                return policy.waitsForAnotherAttempt(after: attempts) ? 1 : 0
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// Sleeps a little and returns true, or returns false when it is time to give up.
    private func waitsForAnotherAttempt(after attempts: Int32) -> Bool {
        if attempts == 0 {
            deadline = .now.advanced(by: timeout)
        }
        guard !Task.isCancelled, ContinuousClock.now < deadline else { return false }
        // Most locks are held for less than a millisecond; after the first tries there is a queue.
        usleep(attempts < 10 ? 500 : 5_000)
        return true
    }
}
