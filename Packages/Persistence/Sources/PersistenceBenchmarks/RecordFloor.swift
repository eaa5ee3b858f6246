import CSQLite
import Foundation

/// The statements of the record store, through the C API.
struct RecordFloor {
    private let floor: Floor
    private let select: OpaquePointer
    private let begin: OpaquePointer
    private let delete: OpaquePointer
    private let insert: OpaquePointer
    private let usage: OpaquePointer
    private let trim: OpaquePointer
    private let commit: OpaquePointer

    init(_ floor: Floor) {
        self.floor = floor
        select = floor.prepare("SELECT value FROM record WHERE collection = ? AND key = ?")
        begin = floor.prepare("BEGIN IMMEDIATE")
        delete = floor.prepare("DELETE FROM record WHERE collection = ? AND key = ?")
        insert = floor.prepare("INSERT INTO record (collection, key, value) VALUES (?, ?, ?)")
        usage = floor.prepare("SELECT record_count, byte_count FROM collection WHERE name = ?")
        trim = floor.prepare(
            "DELETE FROM record WHERE sequence IN (SELECT sequence FROM record WHERE collection = ? ORDER BY sequence LIMIT ?)"
        )
        commit = floor.prepare("COMMIT")
    }

    func read(_ key: String, in collection: String) -> Int {
        floor.bind(collection, at: 1, of: select)
        floor.bind(key, at: 2, of: select)
        floor.check(sqlite3_step(select), expecting: SQLITE_ROW)
        let count = floor.copy(0, of: select)
        sqlite3_reset(select)
        return count
    }

    func save(_ value: Data, key: String, in collection: String, capacity: Int) {
        floor.run(begin)
        put(value, key: key, in: collection)
        floor.bind(collection, at: 1, of: usage)
        floor.check(sqlite3_step(usage), expecting: SQLITE_ROW)
        let excess = Int(sqlite3_column_int64(usage, 0)) - capacity
        sqlite3_reset(usage)
        if excess > 0 {
            floor.bind(collection, at: 1, of: trim)
            floor.bind(excess, at: 2, of: trim)
            floor.run(trim)
        }
        floor.run(commit)
    }

    /// Inside a transaction of the caller's.
    func put(_ value: Data, key: String, in collection: String) {
        floor.bind(collection, at: 1, of: delete)
        floor.bind(key, at: 2, of: delete)
        floor.run(delete)
        floor.bind(collection, at: 1, of: insert)
        floor.bind(key, at: 2, of: insert)
        floor.bind(value, at: 3, of: insert)
        floor.run(insert)
    }
}
