import PersistenceSQLite
import Synchronization

/// Collects what a store tells of damaged files.
final class Recoveries: Sendable {
    private let recovered = Mutex<[RecoveredDatabase]>([])

    var all: [RecoveredDatabase] { recovered.withLock { $0 } }

    func append(_ database: RecoveredDatabase) {
        recovered.withLock { $0.append(database) }
    }
}
