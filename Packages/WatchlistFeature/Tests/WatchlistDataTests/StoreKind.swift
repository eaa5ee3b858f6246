import Persistence
import PersistenceSQLite
import WatchlistTestSupport

/// The implementations of `RecordStore` with which the repository is tested.
enum StoreKind: CaseIterable {
    case memory, sqlite

    func store(in folder: TemporaryFolder) -> any RecordStore {
        switch self {
        case .memory: InMemoryRecordStore()
        case .sqlite: SQLiteRecordStore(path: folder.path(of: "state.sqlite"), policy: .state)
        }
    }
}
