import Foundation
import Persistence
import PersistenceSQLite
import SQLite
import Synchronization

/// A collection whose capacity the tests do not reach.
let collection = RecordCollection(name: "test", capacity: 1_000_000)

/// Creates a temporary folder, runs `body` with its URL, and removes the folder.
func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: "PersistenceSQLiteTests-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}

extension SQLiteRecordStore {
    /// Saves `count` records with the keys `prefix`-1, `prefix`-2 and so on.
    func save(_ count: Int, prefix: String = "key", bytes: Int = 100) async throws {
        for number in 1...count {
            let value = Data(repeating: UInt8(truncatingIfNeeded: number), count: bytes)
            try await save(Record(key: "\(prefix)-\(number)", value: value), in: collection)
        }
    }

    var keys: Set<String> {
        get async throws { Set(try await records(in: collection, limit: 1_000_000).map(\.key)) }
    }
}

/// Moves the whole write-ahead log into the database file through another connection.
func checkpoint(_ path: String) throws {
    let database = try Database(path: path)
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
}

/// A thread-safe list of the damaged files that a store has replaced.
final class Recoveries: Sendable {
    private let recovered = Mutex<[RecoveredDatabase]>([])

    var all: [RecoveredDatabase] { recovered.withLock { $0 } }

    func append(_ database: RecoveredDatabase) {
        recovered.withLock { $0.append(database) }
    }
}
