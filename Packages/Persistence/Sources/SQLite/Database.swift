import CSQLite

/// A connection to an SQLite database. A `Database` is not Sendable: confine it to an actor.
///
/// If another connection has locked the file, a statement fails at once with `isBusy`.
public final class Database {
    private let connection: Connection
    private var statements: [String: Statement] = [:]

    /// Opens the database file at a path, or creates the file if the configuration allows it. The path ":memory:"
    /// creates a database in memory.
    public init(path: String, configuration: Configuration = .readWrite()) throws(DatabaseError) {
        connection = try Connection(path: path, configuration: configuration)
    }

    /// Runs an SQL text with one or more statements without arguments. Ignores the resulting rows.
    public func execute(_ sql: String) throws(DatabaseError) {
        try connection.checkTransactionIsAlive(sql: sql)
        let code = sqlite3_exec(connection.handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
    }

    /// Returns the prepared statement for an SQL text. The database caches the statement.
    public func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try Statement(sql, on: connection)
        statements[sql] = statement
        return statement
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
    public var changesCount: Int { Int(sqlite3_changes(connection.handle)) }

    private func scope<Value>(_ begin: String, _ body: () throws -> Value) throws -> Value {
        try statement(begin).run()
        connection.isInTransaction = true
        defer { connection.isInTransaction = false }
        do {
            let value = try body()
            try statement("COMMIT").run()
            return value
        } catch {
            // After some errors, SQLite has already rolled back. An error of the rollback would hide the first error.
            if sqlite3_get_autocommit(connection.handle) == 0 { try? execute("ROLLBACK") }
            throw error
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
