import Foundation
import Persistence
import PersistenceSQLite

/// The implementations of `RecordStore` with which the repository is tested.
enum StoreKind: CaseIterable {
    case memory, sqlite

    /// Runs `body` with an empty store.
    func withStore<Value>(_ body: (any RecordStore) async throws -> Value) async throws -> Value {
        switch self {
        case .memory: try await body(InMemoryRecordStore())
        case .sqlite: try await withDatabasePath { try await body(SQLiteRecordStore(path: $0, policy: .state)) }
        }
    }
}

/// Runs `body` with the path of a missing file in a temporary folder, and removes the folder.
func withDatabasePath<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "WatchlistDataTests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.appending(path: "state.sqlite").path)
}
