import CSQLite
import Foundation

/// The same SQL through the C API, with nothing between: what the store and the wrapper are measured against.
///
/// A failure ends the benchmark: there is nothing to measure then.
final class Floor {
    private let handle: OpaquePointer
    private var statements: [OpaquePointer] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    init(path: String, settings: String) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened else { fatalError("cannot open \(path)") }
        handle = opened
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

    /// Runs a statement that gives no rows.
    func run(_ statement: OpaquePointer) {
        check(sqlite3_step(statement), expecting: SQLITE_DONE)
        sqlite3_reset(statement)
    }

    /// Copies a column's bytes where they outlive the row, and returns their count.
    func copy(_ column: CInt, of statement: OpaquePointer) -> Int {
        let count = Int(sqlite3_column_bytes(statement, column))
        guard let bytes = sqlite3_column_blob(statement, column), count <= buffer.count else { return 0 }
        buffer.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: count)) }
        return count
    }
}
