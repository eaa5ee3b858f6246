internal import Persistence
internal import Platform

/// A lock between processes, on a file of its own: closing a descriptor of the database's file would drop the locks that
/// SQLite holds there.
struct FileLock {
    enum Mode {
        case shared
        case exclusive
    }

    let path: String
    let timeout: Duration

    /// Runs `body` under the lock, having waited for it as long as the timeout and the task allow.
    func hold<Value>(_ mode: Mode, _ body: () throws -> Value) throws -> Value {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw RecordStoreError.cannotCreate(path, errno: errno) }
        defer { close(descriptor) }
        let deadline = ContinuousClock.now.advanced(by: timeout)
        while flock(descriptor, (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw RecordStoreError.cannotCreate(path, errno: errno)
            }
            try Task.checkCancellation()
            guard ContinuousClock.now < deadline else { throw RecordStoreError.busy(path) }
            usleep(1_000)
        }
        return try body()
    }
}
