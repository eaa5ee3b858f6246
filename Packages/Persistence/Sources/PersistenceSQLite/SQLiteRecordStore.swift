public import Foundation
public import Persistence
package import SQLite

/// The durability policy of a store's file.
public enum StorePolicy: Sendable {
    /// The policy for records that can be fetched again: a power loss may lose the last saves, and a damaged file is
    /// deleted.
    case cache
    /// The policy for records that cannot be fetched again: `save` returns after the record is on the disk, and a
    /// damaged file is renamed.
    case state

    /// The SQL script with the settings that SQLite does not store in the file.
    ///
    /// In WAL mode, NORMAL syncs only at checkpoints, FULL also at every commit. When the log has `wal_autocheckpoint`
    /// pages, a checkpoint moves the pages into the file. The next process reads a short log quickly.
    package var settings: String {
        switch self {
        case .cache: "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 500"
        case .state: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 100"
        }
    }

    /// The length of the write-ahead log in bytes above which the store moves the log into the file on opening.
    ///
    /// Each process reads the whole log, which takes about 15 µs for a page of 4 KB. Moving the log takes two syncs.
    package var maximumLogLength: Int {
        switch self {
        case .cache: 512 * 1_024
        case .state: 64 * 1_024
        }
    }
}

/// A damaged file that a store has deleted or renamed, to continue with a new file.
public struct RecoveredDatabase: Sendable, Equatable {
    /// The path of the store's file.
    public let path: String
    /// The new path of the damaged file, beside which are its `-wal` and `-shm`; nil if the store deleted the file.
    public let setAsidePath: String?

    /// Creates a description of a replaced file.
    public init(path: String, setAsidePath: String?) {
        self.path = path
        self.setAsidePath = setAsidePath
    }
}

/// A record store in an SQLite file that several processes may use at the same time.
///
/// The first use of the store opens the file, off the main thread. Only the owner can read the file, its log and the
/// created directories. Reading and saving a record take about the same time with few and with many records. If the
/// file belongs to another program or to a newer version, the store refuses the file and does not change it.
public actor SQLiteRecordStore: RecordStore {
    private let path: String
    private let file: RecordFile
    private let now: @Sendable () -> Date
    private let onRecovery: @Sendable (RecoveredDatabase) -> Void

    /// Creates a store. The initializer does not access the file.
    ///
    /// - Parameters:
    ///   - path: The path of the file. The store creates a missing file.
    ///   - policy: The durability policy of the file.
    ///   - busyTimeout: The maximum wait for the locks of other processes.
    ///   - now: Returns the current date, which becomes part of the name of a damaged file.
    ///   - onRecovery: Called after the store has deleted or renamed a damaged file, for example to inform the user.
    public init(
        path: String,
        policy: StorePolicy,
        busyTimeout: Duration = .seconds(5),
        now: @escaping @Sendable () -> Date = { Date() },
        onRecovery: @escaping @Sendable (RecoveredDatabase) -> Void = { _ in }
    ) {
        self.init(path: path, policy: policy, busyTimeout: busyTimeout, now: now, onRecovery: onRecovery) { _ in }
    }

    /// Creates a store with a closure that configures its connections, for tests.
    ///
    /// - Parameter prepare: Configures a new connection. Tests use it to limit the size of the file.
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

    /// Returns the record with a key; nil if there is none.
    public func record(forKey key: String, in collection: RecordCollection) throws -> Record? {
        try perform { try $0.record(forKey: key, in: collection) }
    }

    /// Returns at most `limit` records, newest first.
    public func records(in collection: RecordCollection, limit: Int) throws -> [Record] {
        try perform { try $0.records(in: collection, limit: limit) }
    }

    /// Inserts or replaces a record, and removes the oldest records beyond the limits, in one transaction. Does not
    /// store a value above the byte budget.
    public func save(_ record: Record, in collection: RecordCollection) throws {
        try perform { try $0.save(record, in: collection) }
    }

    /// Removes the record with a key and returns whether there was one.
    @discardableResult
    public func removeRecord(forKey key: String, in collection: RecordCollection) throws -> Bool {
        try perform { try $0.removeRecord(forKey: key, in: collection) }
    }

    /// Removes all records of a collection and returns their number. Shrinks the file, unless another process is using it.
    @discardableResult
    public func removeAllRecords(in collection: RecordCollection) throws -> Int {
        try perform { try $0.removeAllRecords(in: collection) }
    }

    /// Returns the number of records in a collection and the size of their values in bytes, from stored totals.
    public func usage(of collection: RecordCollection) throws -> (count: Int, bytes: Int) {
        try perform { try $0.usage(of: collection) }
    }

    /// Runs `updates` in one transaction, which waits for the write transactions of other processes.
    public func write<Value: Sendable>(
        _ updates: @Sendable (any RecordTransaction) throws -> Value
    ) throws -> Value {
        try perform { try $0.write(updates) }
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
    /// The statements of the store are constant and match the schema. An invalid statement or a violated constraint
    /// therefore means that the schema or an index has changed.
    fileprivate var meansDamage: Bool {
        isDatabaseDamaged || isInvalidStatement || isConstraintViolation
    }
}
