import CSQLite

/// An error of SQLite or of the module `SQLite`. A `DatabaseError` never contains the arguments of a statement.
public struct DatabaseError: Error, Sendable {
    /// The extended result code (https://sqlite.org/rescode.html).
    public let code: Int32
    /// The message of SQLite, or of this module if it did not call SQLite.
    public let message: String
    /// The failed statement with `?` for its arguments; nil if the error does not belong to a statement.
    public let sql: String?

    init(_ code: Int32, message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
    }

    package static func damaged(_ message: String) -> DatabaseError {
        DatabaseError(SQLITE_CORRUPT, message: message)
    }

    /// Whether another connection holds a lock.
    public var isBusy: Bool { hasCode(SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL) }

    /// Whether the file is not a database, or is damaged.
    public var isDatabaseDamaged: Bool { hasCode(SQLITE_CORRUPT, SQLITE_NOTADB) }

    /// Whether the disk, the quota or `max_page_count` is used up.
    public var isFull: Bool { hasCode(SQLITE_FULL) }

    /// Whether the file, its directory or the connection is read-only.
    public var isReadOnly: Bool { hasCode(SQLITE_READONLY) }

    /// Whether the operating system failed to read, write or lock the file.
    public var isInputOutput: Bool { hasCode(SQLITE_IOERR) }

    /// Whether the file could not be opened or created.
    public var isCannotOpen: Bool { hasCode(SQLITE_CANTOPEN) }

    /// Whether the statement violates a constraint of the schema.
    public var isConstraintViolation: Bool { hasCode(SQLITE_CONSTRAINT) }

    /// Whether the statement is not valid SQL, or does not match the schema.
    public var isInvalidStatement: Bool { hasCode(SQLITE_ERROR) }

    /// Returns whether the primary code of the error is one of `codes`. The lower 8 bits are the primary code: that of
    /// `SQLITE_IOERR_FSYNC` is `SQLITE_IOERR`.
    private func hasCode(_ codes: Int32...) -> Bool { codes.contains(code & 0xFF) }
}

extension DatabaseError: CustomStringConvertible {
    /// The code, the message and, if known, the statement in one line.
    public var description: String {
        let statement = sql.map { " in \"\($0)\"" } ?? ""
        return "SQLite error \(code): \(message)\(statement)"
    }
}
