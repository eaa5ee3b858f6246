internal import CSQLite

/// One connection to an SQLite database. It is not Sendable: confine it to an actor.
public final class Database {
    private let connection: Connection
    private var statements: [String: Statement] = [:]

    /// Opens a file, or a database in memory where the path is ":memory:".
    public init(path: String, configuration: Configuration = .readWrite()) throws(DatabaseError) {
        connection = try Connection(path: path, configuration: configuration)
    }

    /// Runs one or more statements without arguments, ignoring rows.
    public func execute(_ sql: String) throws(DatabaseError) {
        try connection.checkTransactionIsAlive(sql: sql)
        let code = sqlite3_exec(connection.handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw connection.error(code, sql: sql) }
    }

    /// The statement of that text, prepared the first time and kept as long as the database.
    ///
    /// While the kept one is running, as in a loop over rows that asks the same question again, this is another one.
    public func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let statement = statements[sql], !statement.isRunning {
            return statement
        }
        let statement = try Statement(sql, on: connection)
        if statements[sql] == nil {
            statements[sql] = statement
        }
        return statement
    }

    /// Runs `body` in a transaction: committed when it returns, rolled back when it or the commit throws.
    ///
    /// It takes the write lock at once, waiting as long as the busy timeout allows: one that read first and then found the
    /// lock taken would have to be run again.
    ///
    /// Inside another transaction it is a savepoint: its changes are undone alone, or committed with the outer ones.
    public func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        guard sqlite3_get_autocommit(connection.handle) != 0 else {
            return try scope("SAVEPOINT nested", "RELEASE nested", "ROLLBACK TO nested; RELEASE nested", body)
        }
        return try scope("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK", body)
    }

    /// How many rows the last INSERT, UPDATE or DELETE changed itself, triggers not counted.
    public var changesCount: Int {
        Int(sqlite3_changes(connection.handle))
    }

    private func scope<Value>(
        _ begin: String,
        _ commit: String,
        _ rollback: String,
        _ body: () throws -> Value
    ) throws -> Value {
        try statement(begin).run()
        connection.transactionDepth += 1
        defer { connection.transactionDepth -= 1 }
        do {
            let value = try body()
            try statement(commit).run()
            return value
        } catch {
            // After some errors SQLite has rolled back by itself. The first error is the one to tell.
            if sqlite3_get_autocommit(connection.handle) == 0 {
                try? execute(rollback)
            }
            throw error
        }
    }
}
