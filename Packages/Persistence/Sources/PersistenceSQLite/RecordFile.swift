internal import Foundation
internal import Persistence
internal import SQLite

/// The file of a store: opens it, sets it up and replaces it when it is damaged.
///
/// Processes agree by a lock beside the file. Who opens the file holds it shared until SQLite has opened the log as well;
/// who sets the file up or replaces it holds it alone. So a log is never paired with another file, and a damaged file is
/// replaced by one process only. Whoever had the file open keeps the one it has, and notices by its identity.
final class RecordFile {
    private let files: DatabaseFiles
    private let policy: StorePolicy
    private let busyTimeout: Duration
    private let lock: FileLock
    private let prepare: @Sendable (Database) throws -> Void
    /// What is open. A damaged file stays open until it is replaced: its inode, which identifies it, is not given to another
    /// file meanwhile.
    private var current: RecordDatabase?
    /// Whether the current one was found to be what it has to be.
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

    /// The open database, opened or set up where it has to be.
    func database() throws -> RecordDatabase {
        if isReady, let current, current.identity == files.identity {
            return current
        }
        close()
        try files.createDirectory()
        return try openReady() ?? setUp()
    }

    /// Replaces the damaged file by none; nil where another process already did.
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

    /// Nil where the file is missing, empty or of an older version.
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
                // There is nothing yet that a journal on the disk could bring back.
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
        // A process that saves one record ends without moving the log, and leaves a file it refuses as it was.
        configuration.checkpointsOnClose = false
        let database = try Database(path: files.path, configuration: configuration)
        guard let identity = files.identity else { throw RecordStoreError.cannotCreate(files.path, errno: ENOENT) }
        let opened = RecordDatabase(database, identity: identity)
        current = opened
        return (database, opened)
    }

    /// Looks first: a file that is refused stays as it is.
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

    /// Only processes that have the file open know how much of the log stands in the file already. Where each ends after a
    /// record or two, the log would grow for ever, and the next process would read all of it.
    private func shortenLog(_ database: Database) throws {
        guard files.logLength > policy.longestLog else { return }
        do {
            try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        } catch  where error.isBusy {
            // Another process is reading it. The next one to open the file tries again.
        }
    }
}
