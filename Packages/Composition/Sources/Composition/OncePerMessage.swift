package import PersistenceSQLite
import Synchronization

/// Reports each message once: eight pages that cannot be stored are one full disk.
package final class OncePerMessage: Sendable {
    private let reported = Mutex<Set<String>>([])
    private let report: @Sendable (String) -> Void

    package init(report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    @Sendable
    package func callAsFunction(_ error: any Error) {
        let message = "\(error)"
        guard reported.withLock({ $0.insert(message).inserted }) else { return }
        report(message)
    }
}

extension RecoveredDatabase {
    /// The warning about a damaged file that the store replaced.
    package var warning: String {
        let replaced = "\(path) was damaged and is replaced by a new file."
        return setAsidePath.map { "\(replaced) The damaged file is kept as \($0)." } ?? replaced
    }
}
