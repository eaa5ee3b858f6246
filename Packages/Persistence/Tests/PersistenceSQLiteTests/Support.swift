import Foundation
import Persistence
import PersistenceSQLite
import SQLite
import Synchronization
import Testing

/// The policies of files, for tests of both.
let policies = [StorePolicy.cache, .state]

let collection = RecordCollection(name: "test", capacity: 1_000_000)

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
func checkpoint(_ path: String) throws { try Database(path: path).execute("PRAGMA wal_checkpoint(TRUNCATE)") }

func contents(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }

/// Expects that an operation of a store throws a `RecordStoreError` of a kind, and returns its message.
@discardableResult
func expectError<Value>(
    _ kind: RecordStoreError.Kind,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ operation: () async throws -> Value
) async -> String {
    let error = await #expect(throws: RecordStoreError.self, sourceLocation: sourceLocation) {
        _ = try await operation()
    }
    #expect(error?.kind == kind, "\(error?.message ?? "")", sourceLocation: sourceLocation)
    return error?.message ?? ""
}

final class Recoveries: Sendable {
    private let recovered = Mutex<[RecoveredDatabase]>([])

    var all: [RecoveredDatabase] { recovered.withLock { $0 } }

    func append(_ database: RecoveredDatabase) { recovered.withLock { $0.append(database) } }
}
