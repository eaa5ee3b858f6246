import CSQLite
import Platform

/// An open SQLite handle that a database and its statements share. Releasing the last reference closes the handle.
final class Connection {
    let handle: OpaquePointer
    /// Whether `Database.transaction` or `Database.readTransaction` is running.
    var isInTransaction = false

    init(path: String, configuration: Database.Configuration) throws(DatabaseError) {
        // SQLite needs no mutex: a connection is not Sendable, so only one thread uses it at a time.
        let access: Int32
        var name = path
        switch configuration.access {
        case .readOnly(let immutable):
            access = SQLITE_OPEN_READONLY | (immutable ? SQLITE_OPEN_URI : 0)
            if immutable {
                name = Self.immutableURI(path)
            }
        case .readWrite(let create):
            access = SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0)
        }
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, access | SQLITE_OPEN_NOMUTEX, nil)
        guard let opened else { throw DatabaseError(code, message: "out of memory") }
        // After this assignment, the deinitializer closes the handle.
        handle = opened
        guard code == SQLITE_OK else { throw error(code, sql: nil) }
        sqlite3_extended_result_codes(handle, 1)
        if !configuration.checkpointsOnClose { _ = csqlite_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1) }
        if case .readWrite(create: true) = configuration.access { Self.restrictToOwner(path) }
    }

    deinit { sqlite3_close_v2(handle) }

    /// Returns the error of the last SQLite call on this connection. The next call would overwrite the message in
    /// SQLite.
    func error(_ code: Int32, sql: String?) -> DatabaseError {
        DatabaseError(code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
    }

    /// Throws if SQLite has rolled back the transaction after an error, such as a full disk or a damaged page.
    /// Otherwise SQLite would commit each further statement separately.
    func checkTransactionIsAlive(sql: String) throws(DatabaseError) {
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
