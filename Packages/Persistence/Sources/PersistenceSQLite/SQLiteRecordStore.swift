public import Foundation
public import Persistence
package import SQLite

/// The durability of a store's file.
public enum StorePolicy: Sendable {
    /// The records can be fetched again: a power loss may lose the last ones, and a damaged file is deleted.
    case cache
    /// The records cannot be fetched again: `save` returns after they are on the disk, and a damaged file is renamed.
    case state

    /// The settings that SQLite does not store in the file.
    ///
    /// In WAL mode NORMAL syncs at checkpoints, and FULL also at every commit. When the log has `wal_autocheckpoint` pages, a
    /// checkpoint moves them into the file. The next process reads a short log quickly.
    package var settings: String {
        switch self {
        case .cache: "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 500"
        case .state: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 100"
        }
    }

    /// The length in bytes above which the store moves the log into the file when it opens the file.
    ///
    /// Each process reads the whole log, in about 15 µs for a page of 4 KB. Moving the log takes two syncs.
    package var maximumLogLength: Int {
        switch self {
        case .cache: 512 * 1_024
        case .state: 64 * 1_024
        }
    }
}

/// A damaged file that the store replaced with an empty one.
public struct RecoveredDatabase: Sendable, Equatable {
    /// The path of the file.
    public let path: String
    /// The new path of the damaged file, with its `-wal` and `-shm`; nil if it was deleted.
    public let setAsidePath: String?

    /// Creates a description.
    public init(path: String, setAsidePath: String?) {
        self.path = path
        self.setAsidePath = setAsidePath
    }
}

/// A store in an SQLite file, which several processes may use at the same time.
///
/// The first use opens the file, off the main thread. Only the owner can read the file, its log and the created directories.
/// The costs of finding and saving do not grow with the number of records. If the file belongs to another program or a
/// newer version, the store refuses the file and does not change it.
public actor SQLiteRecordStore: RecordStore {
    private let path: String
    private let file: RecordFile
    private let now: @Sendable () -> Date
    private let onRecovery: @Sendable (RecoveredDatabase) -> Void

    /// Creates a store without access to its file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which may not exist yet.
    ///   - policy: The durability of the file.
    ///   - busyTimeout: The time to wait for the locks of other processes.
    ///   - now: Returns the time, which becomes part of the name of a damaged file.
    ///   - onRecovery: Called after a damaged file was replaced, to inform the user.
    public init(
        path: String,
        policy: StorePolicy,
        busyTimeout: Duration = .seconds(5),
        now: @escaping @Sendable () -> Date = { Date() },
        onRecovery: @escaping @Sendable (RecoveredDatabase) -> Void = { _ in }
    ) {
        self.init(path: path, policy: policy, busyTimeout: busyTimeout, now: now, onRecovery: onRecovery) { _ in }
    }

    /// Creates a store that tests can configure.
    ///
    /// - Parameter prepare: Called with each new connection. Tests limit the size of the file here.
    package init(
        path: String,
        policy: StorePolicy,
        busyTimeout: Duration = .seconds(5),
        now: @escaping @Sendable () -> Date = { Date() },
        onRecovery: @escaping @Sendable (RecoveredDatabase) -> Void = { _ in },
        prepare: @escaping @Sendable (Database) throws -> Void
    ) {
        self.path = path
        self.now = now
        self.onRecovery = onRecovery
        file = RecordFile(path: path, policy: policy, busyTimeout: busyTimeout, prepare: prepare)
    }

    /// Returns the record of a key, or nil.
    public func record(forKey key: String, in collection: RecordCollection) throws -> Record? {
        try perform { try $0.record(forKey: key, in: collection) }
    }

    /// Returns at most `limit` records, newest first.
    public func records(in collection: RecordCollection, limit: Int) throws -> [Record] {
        try perform { try $0.records(in: collection, limit: limit) }
    }

    /// Inserts or replaces a record and removes the oldest records beyond the limits, in one transaction.
    public func save(_ record: Record, in collection: RecordCollection) throws {
        try perform { try $0.save(record, in: collection) }
    }

    /// Removes the record of a key and returns whether it was stored.
    @discardableResult
    public func removeRecord(forKey key: String, in collection: RecordCollection) throws -> Bool {
        try perform { try $0.removeRecord(forKey: key, in: collection) }
    }

    /// Removes all records of a collection, shrinks the file and returns the number of records.
    @discardableResult
    public func removeAllRecords(in collection: RecordCollection) throws -> Int {
        try perform { try $0.removeAllRecords(in: collection) }
    }

    /// Returns the stored totals of a collection, without counting its records.
    public func usage(of collection: RecordCollection) throws -> (count: Int, bytes: Int) {
        try perform { try $0.usage(of: collection) }
    }

    /// Runs an operation on the open file. If the file is damaged, the store replaces it and runs the operation again.
    private func perform<Value>(_ operation: (RecordDatabase) throws -> Value) throws -> Value {
        try Task.checkCancellation()
        do {
            do {
                return try operation(file.database())
            } catch let error as DatabaseError where error.meansDamage {
                if let recovered = try file.replace(at: now()) {
                    onRecovery(recovered)
                }
                return try operation(file.database())
            }
        } catch let error as DatabaseError {
            // SQLite also reports a busy database if the task was cancelled while it waited for a lock.
            if error.isBusy { try Task.checkCancellation() }
            throw RecordStoreError(error, path: path)
        }
    }
}

extension DatabaseError {
    /// Whether the error means that the file is damaged.
    ///
    /// The store's statements are constant and match its schema. An invalid statement or a violated constraint therefore
    /// means that the schema or an index was changed.
    fileprivate var meansDamage: Bool {
        isDatabaseDamaged || isInvalidStatement || isConstraintViolation
    }
}
