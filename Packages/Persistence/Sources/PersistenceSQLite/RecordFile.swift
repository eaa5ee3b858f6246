import Foundation
import Persistence
import SQLite

/// The file of a record store. This class opens the file, creates the tables and replaces a damaged file.
///
/// A lock on a separate file prevents SQLite from combining a log with another file, and two processes from replacing
/// the same damaged file. Opening holds a shared lock until SQLite has opened the log. Setting up and replacing hold an
/// exclusive lock. A process that has the old file open detects the replacement by the identity of the file.
final class RecordFile {
    private let files: DatabaseFiles
    private let policy: StorePolicy
    private let busyTimeout: Duration
    private let lock: FileLock
    private let prepare: @Sendable (Database) throws -> Void
    /// The open database; nil if none is open. A damaged file stays open until it is replaced, so that no new file gets
    /// its inode.
    private var current: RecordDatabase?
    /// Whether the open database has the newest schema and was prepared for use.
    private var isReady = false

    init(
        path: String,
        policy: StorePolicy,
        busyTimeout: Duration,
        prepare: @escaping @Sendable (Database) throws -> Void
    ) {
        files = DatabaseFiles(path: path)
        lock = FileLock(path: files.lockPath, timeout: busyTimeout)
        self.policy = policy
        self.busyTimeout = busyTimeout
        self.prepare = prepare
    }

    /// Returns the open database. Opens or creates the file first if necessary.
    func database() throws -> RecordDatabase {
        if isReady, let current, current.identity == files.identity {
            return current
        }
        close()
        try files.createDirectory()
        return try openReady() ?? setUp()
    }

    /// Deletes or renames the damaged file, depending on the policy, and returns a description. Returns nil if another
    /// process has already replaced the file.
    func replace(at date: Date) throws -> RecoveredDatabase? {
        defer { close() }
        return try lock.hold(.exclusive) {
            guard let current, current.identity == files.identity else { return nil }
            switch policy {
            case .cache:
                try files.delete()
                return RecoveredDatabase(path: files.path, setAsidePath: nil)
            case .state:
                return try RecoveredDatabase(path: files.path, setAsidePath: files.setAside(at: date))
            }
        }
    }

    private func close() {
        current = nil
        isReady = false
    }

    /// Opens a file with the newest schema. Returns nil if the file is missing, empty or has an older schema.
    private func openReady() throws -> RecordDatabase? {
        try lock.hold(.shared) {
            guard files.identity != nil else { return nil }
            let (database, opened) = try connect(create: false)
            switch try state(of: database) {
            case .current:
                return try makeReady(opened, database)
            case .empty, .older:
                close()
                return nil
            }
        }
    }

    private func setUp() throws -> RecordDatabase {
        try lock.hold(.exclusive) {
            let (database, opened) = try connect(create: true)
            switch try state(of: database) {
            case .current:
                break
            case .empty:
                // While a file is empty, the change to WAL mode needs no journal on the disk.
                try database.execute("PRAGMA journal_mode = MEMORY; PRAGMA journal_mode = WAL")
                try RecordSchema.migrate(database, from: 0)
            case .older(let version):
                try RecordSchema.migrate(database, from: version)
            }
            return try makeReady(opened, database)
        }
    }

    private func connect(create: Bool) throws -> (Database, RecordDatabase) {
        var configuration = Database.Configuration.readWrite(create: create)
        configuration.busyTimeout = busyTimeout
        // Without a checkpoint, a short-lived process ends sooner, and closing a refused file does not change the file.
        configuration.checkpointsOnClose = false
        let database = try Database(path: files.path, configuration: configuration)
        guard let identity = files.identity else { throw RecordStoreError.cannotCreate(files.path, errno: ENOENT) }
        let opened = RecordDatabase(database, identity: identity)
        current = opened
        return (database, opened)
    }

    /// Returns the state of the file and applies the policy's settings. The state is read first, because a refused file
    /// must stay unchanged.
    private func state(of database: Database) throws -> RecordSchema.State {
        let state = try RecordSchema.state(of: database, path: files.path)
        try database.execute(policy.settings)
        return state
    }

    private func makeReady(_ opened: RecordDatabase, _ database: Database) throws -> RecordDatabase {
        try prepare(database)
        try shortenLog(database)
        isReady = true
        return opened
    }

    /// Moves a long write-ahead log into the file. Processes that save only a few records never reach the automatic
    /// checkpoint, so the log would grow without a limit.
    private func shortenLog(_ database: Database) throws {
        guard files.logLength > policy.maximumLogLength else { return }
        do {
            try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        } catch  where error.isBusy {
            // The log is in use by another process. The next process that opens the file will move a long log.
        }
    }
}
