import CSQLite
import Platform

/// A connection to an SQLite database. A `Database` is not Sendable: confine it to an actor.
///
/// If another connection has locked the file, a statement fails at once with `isBusy`. The number of arguments of a statement must
/// match its parameters.
public final class Database {
    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    private var isInTransaction = false

    /// Opens the database file at a path, or creates the file if the configuration allows it. The path ":memory:"
    /// creates a database in memory.
    public init(path: String, configuration: Configuration = .readWrite()) throws(DatabaseError) {
        // SQLite needs no mutex: a connection is not Sendable, so only one thread uses it at a time.
        var flags = SQLITE_OPEN_NOMUTEX
        var name = path
        switch configuration.access {
        case .readOnly(immutable: true):
            flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            name = Self.immutableURI(path)
        case .readOnly: flags |= SQLITE_OPEN_READONLY
        case .readWrite(let create): flags |= SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0)
        }
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, flags, nil)
        guard let opened else { throw DatabaseError(code, message: "out of memory") }
        // After this assignment, the deinitializer closes the handle.
        handle = opened
        guard code == SQLITE_OK else { throw error(code, sql: nil) }
        sqlite3_extended_result_codes(handle, 1)
        if !configuration.checkpointsOnClose { _ = csqlite_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }
        if case .readWrite(create: true) = configuration.access { Self.restrictToOwner(path) }
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// Runs an SQL text with one or more statements without arguments. Ignores the resulting rows.
    public func execute(_ sql: String) throws(DatabaseError) {
        try checkTransactionIsAlive(sql: sql)
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, sql: sql) }
    }

    /// Runs a statement and ignores the resulting rows.
    public func run(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = []) throws(DatabaseError) {
        let statement = try begin(sql, arguments)
        defer { statement.end() }
        while try step(statement) {}
    }

    /// Runs a statement and calls `body` with each row. An error of `body` ends the run and is rethrown. `body` must not run the same
    /// statement.
    public func forEachRow(
        _ sql: String,
        _ arguments: [(any DatabaseValueConvertible)?] = [],
        _ body: (borrowing Row) throws -> Void
    ) throws {
        let statement = try begin(sql, arguments)
        defer { statement.end() }
        while try step(statement) { try body(statement.row) }
    }

    /// Runs a statement up to the first row and returns the result of `read` for that row; nil if there are no rows.
    public func firstRow<Value>(
        _ sql: String,
        _ arguments: [(any DatabaseValueConvertible)?] = [],
        _ read: (borrowing Row) throws -> Value
    ) throws -> Value? {
        let statement = try begin(sql, arguments)
        defer { statement.end() }
        return try step(statement) ? read(statement.row) : nil
    }

    /// Runs `body` in a transaction, and rolls back if the body or the commit throws.
    ///
    /// The transaction takes the write lock at its start, so that it fails with `isBusy` before it has changed anything.
    /// A transaction inside another one is an error.
    public func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try scope("BEGIN IMMEDIATE", body)
    }

    /// Runs `body`, whose statements read the same snapshot of the file. `body` must not write.
    public func readTransaction<Value>(_ body: () throws -> Value) throws -> Value {
        try scope("BEGIN", body)
    }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed, without changes by triggers.
    public var changesCount: Int { Int(sqlite3_changes(handle)) }

    private func scope<Value>(_ begin: String, _ body: () throws -> Value) throws -> Value {
        try run(begin)
        isInTransaction = true
        defer { isInTransaction = false }
        do {
            let value = try body()
            try run("COMMIT")
            return value
        } catch {
            // After some errors, SQLite has already rolled back. An error of the rollback would hide the first error.
            if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    private func begin(
        _ sql: String,
        _ arguments: [(any DatabaseValueConvertible)?]
    ) throws(DatabaseError) -> Statement {
        let statement = try cachedStatement(sql)
        guard !statement.isRunning else {
            throw DatabaseError(SQLITE_MISUSE, message: "the statement is already running", sql: sql)
        }
        guard arguments.count == statement.parameterCount else {
            let message = "the statement takes \(statement.parameterCount) arguments, not \(arguments.count)"
            throw DatabaseError(SQLITE_MISUSE, message: message, sql: sql)
        }
        try checkTransactionIsAlive(sql: sql)
        for (index, argument) in arguments.enumerated() {
            let code = statement.bind(argument?.databaseValue ?? .null, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw error(code, sql: sql) }
        }
        statement.isRunning = true
        return statement
    }

    private func cachedStatement(_ sql: String) throws(DatabaseError) -> Statement {
        if let statement = statements[sql] { return statement }
        var text = sql
        var prepared: OpaquePointer?
        var isWhole = true
        let code = text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { characters in
                var rest: UnsafePointer<CChar>?
                let (count, flags) = (Int32(clamping: characters.count), UInt32(SQLITE_PREPARE_PERSISTENT))
                let code = sqlite3_prepare_v3(handle, characters.baseAddress, count, flags, &prepared, &rest)
                if let rest, let start = characters.baseAddress {
                    isWhole = utf8[(rest - start)...].allSatisfy { " \n\r\t;".utf8.contains($0) }
                }
                return code
            }
        }
        guard code == SQLITE_OK else { throw error(code, sql: sql) }
        guard let prepared else {
            throw DatabaseError(SQLITE_MISUSE, message: "there is no statement in the text", sql: sql)
        }
        let statement = Statement(sql, handle: prepared)
        guard isWhole else {
            throw DatabaseError(SQLITE_MISUSE, message: "there is more than one statement in the text", sql: sql)
        }
        statements[sql] = statement
        return statement
    }

    private func step(_ statement: Statement) throws(DatabaseError) -> Bool {
        switch sqlite3_step(statement.handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw error(code, sql: statement.sql)
        }
    }

    /// Returns the error of the last SQLite call. The next call would overwrite the message in SQLite.
    private func error(_ code: Int32, sql: String?) -> DatabaseError {
        DatabaseError(code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
    }

    /// Throws if SQLite has rolled back the transaction after an error, such as a full disk or a damaged page.
    /// Otherwise SQLite would commit each further statement separately.
    private func checkTransactionIsAlive(sql: String) throws(DatabaseError) {
        guard isInTransaction, sqlite3_get_autocommit(handle) != 0 else { return }
        throw DatabaseError(SQLITE_ABORT, message: "the transaction was rolled back after an earlier error", sql: sql)
    }

    /// Returns the URI with which SQLite opens a file as immutable (https://sqlite.org/uri.html).
    private static func immutableURI(_ path: String) -> String {
        let escapes: [Unicode.Scalar: String] = ["%": "%25", "?": "%3f", "#": "%23"]
        let escaped = path.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
        // Without the empty authority, SQLite would read the start of a path with two leading slashes as the authority.
        return (path.hasPrefix("/") ? "file://" : "file:") + escaped + "?immutable=1"
    }

    /// Sets the mode of a new or empty file to 0600. SQLite creates files with 0644. A link can lead to a device, whose mode stays.
    ///
    /// `chmod` uses the path, because closing a file descriptor would drop the locks of other connections in this
    /// process.
    private static func restrictToOwner(_ path: String) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size == 0,
            status.st_mode & 0o777 != 0o600
        {
            chmod(path, 0o600)
        }
    }
}

extension Database {
    /// The options of a connection.
    public struct Configuration: Sendable {
        enum Access {
            case readOnly(immutable: Bool)
            case readWrite(create: Bool)
        }

        let access: Access

        /// Whether closing the last connection moves the write-ahead log into the file and deletes the log. If false, a
        /// process that writes little ends sooner, and the log remains for the next process.
        public var checkpointsOnClose = true

        /// Returns a configuration that opens an existing file for reading.
        ///
        /// - Parameter immutable: Whether the caller guarantees that no process writes the file while it is open. If
        ///   true, SQLite takes no lock, and ignores the journal and the write-ahead log.
        public static func readOnly(immutable: Bool = false) -> Configuration {
            Configuration(access: .readOnly(immutable: immutable))
        }

        /// Returns a configuration that opens a file for reading and writing.
        ///
        /// - Parameter create: Whether to create a missing file, with mode 0600 under any umask. SQLite gives the
        ///   journal, the log and the shared memory the same mode.
        public static func readWrite(create: Bool = true) -> Configuration {
            Configuration(access: .readWrite(create: create))
        }
    }
}
