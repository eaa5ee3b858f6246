internal import CSQLite
internal import Platform

/// The open handle, owned by the database and by every statement prepared on it: it closes after the last of them is gone,
/// in whatever order they are released.
final class Connection {
    let handle: OpaquePointer
    /// How many `Database.transaction` calls are running, one inside the other.
    var transactionDepth = 0
    private let busyPolicy: BusyPolicy

    init(path: String, configuration: Database.Configuration) throws(DatabaseError) {
        busyPolicy = BusyPolicy(timeout: configuration.busyTimeout)
        // No mutex: a connection is not Sendable, so that one thread at a time has it.
        let access: Int32
        var name = path
        switch configuration.access {
        case .readOnly(let immutable):
            access = SQLITE_OPEN_READONLY | (immutable ? SQLITE_OPEN_URI : 0)
            if immutable {
                name = Self.immutableAddress(path)
            }
        case .readWrite(let create):
            access = SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0)
        }
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, access | SQLITE_OPEN_NOMUTEX, nil)
        guard let opened else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "out of memory", sql: nil)
        }
        // From here on the deinitialiser closes the handle.
        handle = opened
        guard code == SQLITE_OK else { throw error(code, sql: nil) }
        sqlite3_extended_result_codes(handle, 1)
        busyPolicy.install(on: handle)
        if !configuration.checkpointsOnClose {
            _ = csqlite_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        }
        if case .readWrite(create: true) = configuration.access {
            Self.keepToOwner(path)
        }
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// What SQLite last complained of on this connection. Ask before calling it again.
    func error(_ code: Int32, sql: String?) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: String(cString: sqlite3_errmsg(handle)),
            sql: sql
        )
    }

    /// SQLite ends a transaction by itself after some errors (a full disk, a damaged page). What still runs inside that
    /// transaction must not be committed on its own, statement by statement.
    func checkTransactionIsAlive(sql: String) throws(DatabaseError) {
        if transactionDepth > 0, sqlite3_get_autocommit(handle) != 0 {
            throw DatabaseError(
                resultCode: .abort,
                message: "the transaction was rolled back after an earlier error",
                sql: sql
            )
        }
    }

    /// Only what means something in such an address is escaped (https://sqlite.org/uri.html).
    private static func immutableAddress(_ path: String) -> String {
        // Without an authority part, a path beginning with two slashes would be taken for one.
        var address = path.hasPrefix("/") ? "file://" : "file:"
        for character in path.unicodeScalars {
            switch character {
            case "%": address += "%25"
            case "?": address += "%3f"
            case "#": address += "%23"
            default: address.unicodeScalars.append(character)
            }
        }
        return address + "?immutable=1"
    }

    /// SQLite creates with 0644. The mode is set by name, while the file is still empty: closing a descriptor of our own
    /// would drop the locks that other connections of this process hold on the same file.
    private static func keepToOwner(_ path: String) {
        var status = stat()
        if stat(path, &status) == 0, status.st_size == 0, status.st_mode & 0o777 != 0o600 {
            chmod(path, 0o600)
        }
    }
}
