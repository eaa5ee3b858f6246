import Foundation
import Persistence
import PersistenceSQLite

/// The implementations of `RecordStore` with which the repository is tested.
enum StoreKind: CaseIterable {
    case memory, sqlite

    func store(in folder: TemporaryFolder) -> any RecordStore {
        switch self {
        case .memory: InMemoryRecordStore()
        case .sqlite: SQLiteRecordStore(path: folder.path, policy: .state)
        }
    }
}

/// A temporary folder for a database, which is removed when the object is released. The store creates the folder.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "WatchlistDataTests-\(UUID())")

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of the database.
    var path: String { url.appending(path: "state.sqlite").path }
}
