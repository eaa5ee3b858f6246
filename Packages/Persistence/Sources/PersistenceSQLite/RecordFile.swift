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
    private let prepare: @Sendable (Database) throws -> Void
    /// The open database; nil if none is open. A damaged file stays open until it is replaced, so that no new file gets
    /// its inode.
    private var current: RecordDatabase?
    private var isReady = false

    init(path: String, policy: StorePolicy, prepare: @escaping @Sendable (Database) throws -> Void = { _ in }) {
        files = DatabaseFiles(path: path)
        self.policy = policy
        self.prepare = prepare
    }

    func database() throws -> RecordDatabase {
        if isReady, let current, current.identity == files.identity {
            return current
        }
        close()
        if files.hasOnlyLog { throw DatabaseError.damaged("the file of the log is missing") }
        try files.createDirectory()
        return try openReady() ?? setUp()
    }

    func existingDatabase() throws -> RecordDatabase? {
        guard !files.isMissing || files.hasOnlyLog || files.isBehindDanglingLink else { return nil }
        return try database()
    }

    private var lock: FileLock { FileLock(path: files.lockPath) }

    /// Deletes or renames the damaged file, depending on the policy, and returns a description. Returns nil if another
    /// process has already replaced the file.
    func replace(at date: Date) throws -> RecoveredDatabase? {
        defer { close() }
        return try lock.hold(.exclusive) {
            let hasOnlyLog = files.hasOnlyLog
            guard hasOnlyLog || current.map({ $0.identity == files.identity }) == true else { return nil }
            var recovered = RecoveredDatabase(path: files.path, setAsidePath: nil, wasMissing: hasOnlyLog)
            switch policy {
            case .cache: try files.delete()
            case .state: recovered.setAsidePath = try files.setAside(at: date)
            }
            return recovered
        }
    }

    /// Closes the file. A process that opens the file has to close it before it ends, or its rows stay in the log.
    func close() {
        current = nil
        isReady = false
    }

    /// Moves the rows of a long write-ahead log into the file. SQLite does so without a busy handler, so it moves what it
    /// can while other processes read and write.
    func checkpoint() {
        guard isReady, let current, current.identity == files.identity, files.logLength > policy.maximumLogLength
        else { return }
        // After a failure, as on a full disk, the log still has the rows.
        try? current.checkpoint()
    }

    private func openReady() throws -> RecordDatabase? {
        try lock.hold(.shared) {
            guard files.identity != nil else { return nil }
            do {
                return try openReady(.readWrite(create: false))
            } catch let error as DatabaseError where error.isCannotOpen || error.isReadOnly {
                return try openReadOnly(orThrow: error)
            }
        }
    }

    /// Opens a file in a folder without write access, where SQLite cannot create the log.
    ///
    /// An immutable file needs no log. If another user has the file open, its log exists, and the first attempt succeeds.
    private func openReadOnly(orThrow error: DatabaseError) throws -> RecordDatabase? {
        // The next operation opens the file again, because another user can change it.
        defer { isReady = false }
        do {
            return try openReady(.readOnly(immutable: files.logLength == 0))
        } catch is DatabaseError {
            throw error
        }
    }

    private func openReady(_ configuration: Database.Configuration) throws -> RecordDatabase? {
        let (opened, version) = try connect(configuration)
        guard version == RecordSchema.migrations.count else {
            close()
            return nil
        }
        return try makeReady(opened)
    }

    private func setUp() throws -> RecordDatabase {
        try lock.hold(.exclusive) {
            let (opened, version) = try connect(.readWrite())
            if version == 0 {
                // While a file is empty, the change to WAL mode needs no journal on the disk.
                try opened.database.execute("PRAGMA journal_mode = MEMORY; PRAGMA journal_mode = WAL")
            }
            try RecordSchema.migrate(opened.database, from: version)
            return try makeReady(opened)
        }
    }

    /// Opens the file, returns the version of its schema, and applies the policy's settings. The version is read first, because a
    /// refused file must stay unchanged.
    private func connect(_ configuration: Database.Configuration) throws -> (RecordDatabase, version: Int) {
        var configuration = configuration
        // SQLite would delete the log at the path, which belongs to another file if a process has replaced this one.
        configuration.checkpointsOnClose = false
        let database = try Database(path: files.path, configuration: configuration)
        guard let identity = files.identity else { throw RecordStoreError.cannotCreate(files.path, errno: ENOENT) }
        let opened = RecordDatabase(database, identity: identity)
        current = opened
        let version = try RecordSchema.version(of: database, path: files.path)
        try database.execute(policy.settings)
        return (opened, version)
    }

    private func makeReady(_ opened: RecordDatabase) throws -> RecordDatabase {
        try prepare(opened.database)
        isReady = true
        return opened
    }
}
