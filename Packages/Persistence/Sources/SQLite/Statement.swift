import CSQLite
public import Foundation

/// A prepared statement, which can run again after a success or a failure.
final class Statement {
    let sql: String
    let handle: OpaquePointer
    let parameterCount: Int
    var isRunning = false
    private let columnCount: Int

    init(_ sql: String, handle: OpaquePointer) {
        self.sql = sql
        self.handle = handle
        parameterCount = Int(sqlite3_bind_parameter_count(handle))
        columnCount = Int(sqlite3_column_count(handle))
    }

    deinit { sqlite3_finalize(handle) }

    var row: Row { Row(handle: handle, columnCount: columnCount) }

    func end() {
        // `sqlite3_reset` returns the code of the last step again. `Database.step` has already handled it.
        sqlite3_reset(handle)
        // Clearing releases the memory of a large value before the next run.
        sqlite3_clear_bindings(handle)
        isRunning = false
    }

    /// Binds a value. SQLite copies texts and blobs, because the pointers that Swift provides are valid only during the
    /// call.
    func bind(_ value: DatabaseValue, at position: Int32) -> Int32 {
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
