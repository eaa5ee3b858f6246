import CSQLite
import Platform

/// An open SQLite handle that a database and its statements share. Releasing the last reference closes the handle.
final class Connection {
    let handle: OpaquePointer
    /// The number of `Database.transaction` calls that are running, nested calls included.
    var transactionDepth = 0
    private let busyPolicy: BusyPolicy

    init(path: String, configuration: Database.Configuration) throws(DatabaseError) {
        busyPolicy = BusyPolicy(timeout: configuration.busyTimeout)
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
        guard let opened else {
            throw DatabaseError(code, message: "out of memory")
        }
        // After this assignment, the deinitializer closes the handle.
        handle = opened
        guard code == SQLITE_OK else { throw error(code, sql: nil) }
        sqlite3_extended_result_codes(handle, 1)
        busyPolicy.install(on: handle)
        if !configuration.checkpointsOnClose {
            _ = csqlite_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        }
        if case .readWrite(create: true) = configuration.access {
            Self.restrictToOwner(path)
        }
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Returns the error of the last SQLite call on this connection. The next call would overwrite the message in
    /// SQLite.
    func error(_ code: Int32, sql: String?) -> DatabaseError {
        DatabaseError(code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
    }

    /// Throws if SQLite has rolled back the transaction after an error, such as a full disk or a damaged page.
    /// Otherwise SQLite would commit each further statement separately.
    func checkTransactionIsAlive(sql: String) throws(DatabaseError) {
        if transactionDepth > 0, sqlite3_get_autocommit(handle) != 0 {
            throw DatabaseError(
                SQLITE_ABORT,
                message: "the transaction was rolled back after an earlier error",
                sql: sql
            )
        }
    }

    /// Returns the URI with which SQLite opens a file as immutable (https://sqlite.org/uri.html).
    private static func immutableURI(_ path: String) -> String {
        // Without the empty authority, SQLite would read the start of a path with two leading slashes as the authority.
        var uri = path.hasPrefix("/") ? "file://" : "file:"
        for character in path.unicodeScalars {
            switch character {
            case "%": uri += "%25"
            case "?": uri += "%3f"
            case "#": uri += "%23"
            default: uri.unicodeScalars.append(character)
            }
        }
        return uri + "?immutable=1"
    }

    /// Sets the mode of a new or empty file to 0600. SQLite creates files with 0644.
    ///
    /// `chmod` uses the path, because closing a file descriptor would drop the locks of other connections in this
    /// process.
    private static func restrictToOwner(_ path: String) {
        var status = stat()
        if stat(path, &status) == 0, status.st_size == 0, status.st_mode & 0o777 != 0o600 {
            chmod(path, 0o600)
        }
    }
}

/// The busy handler of a connection, which waits for locks of other connections. SQLite's own `busy_timeout` ignores
/// the cancellation of a task.
final class BusyPolicy {
    private let timeout: Duration
    private var deadline = ContinuousClock.now

    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// Installs this object as the busy handler. SQLite does not retain it, so the object must live as long as the
    /// handle.
    func install(on handle: OpaquePointer) {
        sqlite3_busy_handler(
            handle,
            { context, attempts in
                guard let context else { return 0 }
                let policy = Unmanaged<BusyPolicy>.fromOpaque(context).takeUnretainedValue()
                return policy.waitForNextAttempt(after: attempts) ? 1 : 0
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// Sleeps and returns true, or returns false after the timeout or a cancellation.
    private func waitForNextAttempt(after attempts: Int32) -> Bool {
        if attempts == 0 {
            deadline = .now.advanced(by: timeout)
        }
        guard !Task.isCancelled, ContinuousClock.now < deadline else { return false }
        // Most locks last less than a millisecond. After ten attempts, other processes are probably waiting too.
        usleep(attempts < 10 ? 500 : 5_000)
        return true
    }
}
