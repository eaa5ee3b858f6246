import CSQLite
import Foundation
import Persistence

/// A connection through the C API of SQLite, for the floors of the benchmarks. An error ends the process.
final class CConnection {
    private let handle: OpaquePointer
    private var statements: [OpaquePointer] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    init(path: String, settings: String) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else { fatalError("cannot open \(path)") }
        handle = opened
        // `SQLiteRecordStore` uses the same setting.
        _ = csqlite_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        execute(settings)
    }

    deinit {
        for statement in statements { sqlite3_finalize(statement) }
        sqlite3_close(handle)
    }

    func execute(_ sql: String) {
        check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    func prepare(_ sql: String) -> OpaquePointer {
        var prepared: OpaquePointer?
        check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
        guard let prepared else { fatalError("not a statement: \(sql)") }
        statements.append(prepared)
        return prepared
    }

    func check(_ code: CInt, expecting expected: CInt = SQLITE_OK) {
        guard code == expected else { fatalError("SQLite error \(code): \(String(cString: sqlite3_errmsg(handle)))") }
    }

    func bind(_ text: String, at position: CInt, of statement: OpaquePointer) {
        check(sqlite3_bind_text(statement, position, text, -1, csqlite_transient()))
    }

    func bind(_ number: Int, at position: CInt, of statement: OpaquePointer) {
        check(sqlite3_bind_int64(statement, position, Int64(number)))
    }

    func bind(_ data: Data, at position: CInt, of statement: OpaquePointer) {
        data.withUnsafeBytes { bytes in
            check(sqlite3_bind_blob(statement, position, bytes.baseAddress, CInt(bytes.count), csqlite_transient()))
        }
    }

    /// Runs a statement without rows.
    func run(_ statement: OpaquePointer) {
        check(sqlite3_step(statement), expecting: SQLITE_DONE)
        sqlite3_reset(statement)
    }

    /// Copies the bytes in a column into a buffer and returns their number; 0 for `NULL` or more bytes than the buffer
    /// holds.
    func copy(_ column: CInt, of statement: OpaquePointer) -> Int {
        let count = Int(sqlite3_column_bytes(statement, column))
        guard let bytes = sqlite3_column_blob(statement, column), count <= buffer.count else { return 0 }
        buffer.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: count)) }
        return count
    }
}

/// The statements of `SQLiteRecordStore` through the C API: the floor of the store in the benchmarks.
struct CRecordStore {
    private let connection: CConnection
    private let select: OpaquePointer
    private let begin: OpaquePointer
    private let delete: OpaquePointer
    private let insertion: OpaquePointer
    private let usage: OpaquePointer
    private let trim: OpaquePointer
    private let commit: OpaquePointer

    init(_ connection: CConnection) {
        self.connection = connection
        select = connection.prepare("SELECT value FROM record WHERE collection = ? AND key = ?")
        begin = connection.prepare("BEGIN IMMEDIATE")
        delete = connection.prepare("DELETE FROM record WHERE collection = ? AND key = ?")
        insertion = connection.prepare("INSERT INTO record (collection, key, value) VALUES (?, ?, ?)")
        usage = connection.prepare("SELECT record_count, byte_count FROM collection WHERE name = ?")
        trim = connection.prepare(
            "DELETE FROM record WHERE sequence IN (SELECT sequence FROM record WHERE collection = ? ORDER BY sequence LIMIT ?)"
        )
        commit = connection.prepare("COMMIT")
    }

    func read(_ key: String, in collection: String) -> Int {
        connection.bind(collection, at: 1, of: select)
        connection.bind(key, at: 2, of: select)
        connection.check(sqlite3_step(select), expecting: SQLITE_ROW)
        let count = connection.copy(0, of: select)
        sqlite3_reset(select)
        return count
    }

    func save(_ value: Data, key: String, in collection: RecordCollection) {
        connection.run(begin)
        insert(value, key: key, in: collection.name)
        connection.bind(collection.name, at: 1, of: usage)
        connection.check(sqlite3_step(usage), expecting: SQLITE_ROW)
        let excess = Int(sqlite3_column_int64(usage, 0)) - collection.capacity
        sqlite3_reset(usage)
        if excess > 0 {
            connection.bind(collection.name, at: 1, of: trim)
            connection.bind(excess, at: 2, of: trim)
            connection.run(trim)
        }
        connection.run(commit)
    }

    /// Inserts or replaces a record inside a transaction of the caller.
    func insert(_ value: Data, key: String, in collection: String) {
        connection.bind(collection, at: 1, of: delete)
        connection.bind(key, at: 2, of: delete)
        connection.run(delete)
        connection.bind(collection, at: 1, of: insertion)
        connection.bind(key, at: 2, of: insertion)
        connection.bind(value, at: 3, of: insertion)
        connection.run(insertion)
    }
}
