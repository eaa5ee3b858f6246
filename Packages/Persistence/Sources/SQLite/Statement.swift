import CSQLite
public import Foundation

/// A prepared statement, created by `Database.statement(_:)`.
///
/// The number of arguments must match the number of parameters. A statement can run again after a success or a failure.
/// Running it again inside the closure of `forEachRow` or `firstRow` is an error.
public final class Statement {
    /// The SQL text of the statement.
    public let sql: String
    private let handle: OpaquePointer
    private let columnCount: Int
    private var isRunning = false
    private let parameterCount: Int32
    private let connection: Connection

    init(_ sql: String, on connection: Connection) throws(DatabaseError) {
        var text = sql
        var prepared: OpaquePointer?
        var isWhole = true
        let code = text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { characters in
                var rest: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(
                    connection.handle,
                    characters.baseAddress,
                    Int32(clamping: characters.count),
                    UInt32(SQLITE_PREPARE_PERSISTENT),
                    &prepared,
                    &rest
                )
                if let rest, let start = characters.baseAddress {
                    isWhole = utf8[(rest - start)...].allSatisfy { " \n\r\t;".utf8.contains($0) }
                }
                return code
            }
        }
        guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
        guard let prepared else {
            throw DatabaseError(SQLITE_MISUSE, message: "there is no statement in the text", sql: sql)
        }
        guard isWhole else {
            sqlite3_finalize(prepared)
            throw DatabaseError(SQLITE_MISUSE, message: "there is more than one statement in the text", sql: sql)
        }
        self.sql = sql
        self.connection = connection
        handle = prepared
        columnCount = Int(sqlite3_column_count(prepared))
        parameterCount = sqlite3_bind_parameter_count(prepared)
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs the statement and ignores the resulting rows.
    public func run(_ arguments: [(any DatabaseValueConvertible)?] = []) throws(DatabaseError) {
        try begin(arguments)
        defer { end() }
        while try step() {}
    }

    /// Runs the statement and calls `body` with each row. An error of `body` ends the run and is rethrown.
    public func forEachRow(
        _ arguments: [(any DatabaseValueConvertible)?] = [],
        _ body: (borrowing Row) throws -> Void
    ) throws {
        try begin(arguments)
        defer { end() }
        let row = Row(handle: handle, columnCount: columnCount)
        while try step() {
            try body(row)
        }
    }

    /// Runs the statement up to the first row and returns the result of `read` for that row; nil if there are no rows.
    public func firstRow<Value>(
        _ arguments: [(any DatabaseValueConvertible)?] = [],
        _ read: (borrowing Row) throws -> Value
    ) throws -> Value? {
        try begin(arguments)
        defer { end() }
        return try step() ? read(Row(handle: handle, columnCount: columnCount)) : nil
    }

    private func begin(_ arguments: [(any DatabaseValueConvertible)?]) throws(DatabaseError) {
        guard !isRunning else {
            throw DatabaseError(SQLITE_MISUSE, message: "the statement is already running", sql: sql)
        }
        guard arguments.count == Int(parameterCount) else {
            throw DatabaseError(
                SQLITE_MISUSE,
                message: "the statement takes \(parameterCount) arguments, not \(arguments.count)",
                sql: sql
            )
        }
        try connection.checkTransactionIsAlive(sql: sql)
        var position: Int32 = 0
        for argument in arguments {
            position += 1
            let code = bind(argument?.databaseValue ?? .null, at: position)
            guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
        }
        isRunning = true
    }

    private func end() {
        // `sqlite3_reset` returns the code of the last step again. `step` has already handled it.
        sqlite3_reset(handle)
        // Clearing releases the memory of a large value before the next run.
        sqlite3_clear_bindings(handle)
        isRunning = false
    }

    private func step() throws(DatabaseError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw connection.error(code, sql: sql)
        }
    }

    /// Binds a value. SQLite copies texts and blobs, because the pointers that Swift provides are valid only during the
    /// call.
    private func bind(_ value: DatabaseValue, at position: Int32) -> Int32 {
        switch value {
        case .null:
            return sqlite3_bind_null(handle, position)
        case .integer(let integer):
            return sqlite3_bind_int64(handle, position, integer)
        case .text(var text):
            return text.withUTF8 { utf8 in
                utf8.withMemoryRebound(to: CChar.self) { characters in
                    // The pointer of an empty text may be null, which SQLite binds as NULL.
                    let address = characters.baseAddress ?? UnsafePointer(bitPattern: 1)
                    let (count, encoding) = (UInt64(characters.count), UInt8(SQLITE_UTF8))
                    return sqlite3_bind_text64(handle, position, address, count, csqlite_transient(), encoding)
                }
            }
        case .blob(let data):
            return data.withUnsafeBytes { bytes in
                // The pointer of empty `Data` may be null, which SQLite binds as NULL.
                let address = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
                return sqlite3_bind_blob64(handle, position, address, UInt64(bytes.count), csqlite_transient())
            }
        }
    }
}

/// A value in one of SQLite's storage classes except `REAL`.
public enum DatabaseValue: Sendable, Equatable {
    /// `NULL`.
    case null
    /// `INTEGER`, 64 bits.
    case integer(Int64)
    /// `TEXT`, UTF-8. It may contain NUL characters.
    case text(String)
    /// `BLOB`.
    case blob(Data)
}

/// A type whose values can be arguments of a statement.
public protocol DatabaseValueConvertible {
    /// The value to bind to a parameter of a statement.
    var databaseValue: DatabaseValue { get }
}

extension DatabaseValue: DatabaseValueConvertible {
    /// This value itself.
    public var databaseValue: DatabaseValue { self }
}

extension Int: DatabaseValueConvertible {
    /// The number as an `INTEGER`.
    public var databaseValue: DatabaseValue { .integer(Int64(self)) }
}

extension String: DatabaseValueConvertible {
    /// The string as a `TEXT`.
    public var databaseValue: DatabaseValue { .text(self) }
}

extension Data: DatabaseValueConvertible {
    /// The bytes as a `BLOB`.
    public var databaseValue: DatabaseValue { .blob(self) }
}
