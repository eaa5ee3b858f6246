/// What SQLite refused, in its own words. It never carries the arguments of a statement.
public struct DatabaseError: Error, Sendable {
    /// The extended result code; `resultCode.primary` is the general one.
    public let resultCode: ResultCode
    /// SQLite's message, or this wrapper's where SQLite was not asked.
    public let message: String
    /// The statement that failed, its arguments left as `?`; nil where none was at fault.
    public let sql: String?

    package init(resultCode: ResultCode, message: String, sql: String?) {
        self.resultCode = resultCode
        self.message = message
        self.sql = sql
    }

    /// Somebody else held the database for longer than the busy timeout.
    public var isBusy: Bool {
        [.busy, .locked].contains(resultCode.primary)
    }

    /// The file is no database, or not a sound one.
    public var isDatabaseDamaged: Bool {
        [.corrupt, .notADatabase].contains(resultCode.primary)
    }

    /// The disk, the quota or `max_page_count` is used up.
    public var isFull: Bool {
        resultCode.primary == .full
    }

    /// The file, its directory or the connection does not allow writing.
    public var isReadOnly: Bool {
        resultCode.primary == .readOnly
    }

    /// The operating system failed to read, write or lock the file.
    public var isInputOutput: Bool {
        resultCode.primary == .inputOutput
    }

    /// The file could not be opened or created.
    public var isCannotOpen: Bool {
        resultCode.primary == .cannotOpen
    }

    /// The statement would break a constraint of the schema.
    public var isConstraintViolation: Bool {
        resultCode.primary == .constraint
    }

    /// The statement does not fit the schema, or is no SQL.
    public var isInvalidStatement: Bool {
        resultCode.primary == .error
    }
}

extension DatabaseError: CustomStringConvertible {
    /// The message, the code and the statement in one line.
    public var description: String {
        let statement = sql.map { " in \"\($0)\"" } ?? ""
        return "SQLite error \(resultCode.rawValue): \(message)\(statement)"
    }
}
