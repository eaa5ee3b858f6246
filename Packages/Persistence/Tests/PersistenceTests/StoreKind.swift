import Foundation
import Persistence
import PersistenceSQLite

/// The stores there are.
enum StoreKind: CaseIterable {
    case inMemory
    case sqliteCache
    case sqliteState

    func withStore(_ body: (any RecordStore) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "RecordStoreTests-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "records.sqlite").path
        switch self {
        case .inMemory: try await body(InMemoryRecordStore())
        case .sqliteCache: try await body(SQLiteRecordStore(path: path, policy: .cache))
        case .sqliteState: try await body(SQLiteRecordStore(path: path, policy: .state))
        }
    }
}
