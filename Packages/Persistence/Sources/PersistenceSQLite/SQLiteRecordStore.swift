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

    /// The length of the write-ahead log in bytes above which closing the store moves the log into the file.
    ///
    /// The file of durable records must be complete without its log. For other records, a short log spares the two syncs:
    /// each process reads the log, which takes about 15 µs for a page of 4 KB.
    package var maximumLogLength: Int {
        switch self {
        case .cache: 512 * 1_024
        case .state: 0
        }
    }

    /// The maximum wait of a read for a lock; nil for that of other operations. Fetching a record again is faster than a
    /// long wait.
    fileprivate var maximumReadWait: Duration? { self == .cache ? .milliseconds(250) : nil }
}

/// A damaged file that a store has deleted or renamed, to continue with a new file.
public struct RecoveredDatabase: Sendable, Equatable {
    /// The path of the store's file.
    public let path: String
    /// The new path of the damaged file, beside which are its `-wal` and `-shm`; nil if the store deleted the file.
    public var setAsidePath: String?
    /// Whether only the `-wal` was left of the file.
    public let wasMissing: Bool

    /// Creates a description of a replaced file.
    public init(path: String, setAsidePath: String?, wasMissing: Bool = false) {
        self.path = path
        self.setAsidePath = setAsidePath
        self.wasMissing = wasMissing
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
    private let busyTimeout: Duration
    private let readTimeout: Duration
    /// The records that wait for a lock, oldest first.
    private var waiting: [(record: Record, collection: RecordCollection)] = []
    private static let maximumWaiting = 100
    private let now: @Sendable () -> Date
    private let onRecovery: @Sendable (RecoveredDatabase) -> Void

    /// Creates a store. The initializer resolves symbolic links, but does not open the file.
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
        self.path = path
        self.now = now
        self.onRecovery = onRecovery
        self.busyTimeout = busyTimeout
        readTimeout = min(busyTimeout, policy.maximumReadWait ?? busyTimeout)
        file = RecordFile(path: path, policy: policy)
    }

    /// Creates a store with a closure that configures each new connection, so that tests can limit the size of the file.
    package init(
        path: String,
        policy: StorePolicy,
        busyTimeout: Duration = .seconds(5),
        prepare: @escaping @Sendable (Database) throws -> Void
    ) {
        self.path = path
        now = { Date() }
        onRecovery = { _ in }
        self.busyTimeout = busyTimeout
        readTimeout = busyTimeout
        file = RecordFile(path: path, policy: policy, prepare: prepare)
    }

    /// Saves a record, or keeps it in memory while another process has locked the file.
    public func saveWithoutWaiting(_ record: Record, in collection: RecordCollection) async throws {
        try Task.checkCancellation()
        waiting = waiting.suffix(Self.maximumWaiting - 1) + [(record, collection)]
        do {
            try saveWaiting()
        } catch let error as RecordStoreError where error.kind == .busy {
            // The next change or `close()` saves the record.
        }
    }

    /// Removes all records of a collection and returns their number. Shrinks the file, unless another process is using it.
    @discardableResult
    public func removeAllRecords(in collection: RecordCollection) async throws -> Int {
        waiting.removeAll { $0.collection == collection }
        return try await change { try $0.removeAllRecords(in: collection) }
    }

    /// Runs `body` on a snapshot of the file, without a lock that other processes wait for.
    public func read<Value: Sendable>(_ body: @Sendable (any RecordReader) throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        let value = try await retrying(for: readTimeout) {
            try attempt { try file.existingDatabase().map { try $0.read(body) } }
        }
        if let value { return value }
        // Without a file, there are no records.
        return try await InMemoryRecordStore().read(body)
    }

    /// Runs `updates` in one transaction, which waits for the write transactions of other processes.
    public func write<Value: Sendable>(
        _ updates: @Sendable (any RecordTransaction) throws -> Value
    ) async throws -> Value {
        try await change { try $0.write(updates) }
    }

    /// Saves the records that wait for a lock, and moves the log of durable records into the file. Does not wait for
    /// processes that use the log.
    public func close() async throws {
        defer {
            file.checkpoint()
            file.close()
        }
        do {
            try await retrying(for: busyTimeout) { try saveWaiting() }
        } catch let error as RecordStoreError where error.kind == .busy {
            throw RecordStoreError.notSaved(path)
        }
    }

    private func saveWaiting() throws {
        while let (record, collection) = waiting.first {
            do {
                try attempt { try file.database().write { try $0.save(record, in: collection) } }
                waiting.removeFirst()
            } catch {
                if (error as? RecordStoreError)?.kind != .busy { waiting.removeFirst() }
                throw error
            }
        }
    }

    private func change<Value>(_ operation: (RecordDatabase) throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        return try await retrying(for: busyTimeout) {
            // A record that is saved after the change would undo it.
            try saveWaiting()
            return try attempt { try operation(file.database()) }
        }
    }

    /// Repeats an operation while another process has locked the file. Between two attempts, other operations can run.
    private func retrying<Value>(for timeout: Duration, _ operation: () throws -> Value) async throws -> Value {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        var attempts = 0
        while true {
            do {
                return try operation()
            } catch let error as RecordStoreError where error.kind == .busy {
                guard ContinuousClock.now < deadline else { throw error }
                // Most locks last less than a millisecond. After ten attempts, other processes are probably waiting too.
                try await Task.sleep(for: attempts < 10 ? .microseconds(500) : .milliseconds(5))
                attempts += 1
            }
        }
    }

    /// Runs an operation on the file. If the file is damaged, the store replaces it and runs the operation again.
    private func attempt<Value>(_ operation: () throws -> Value) throws -> Value {
        do {
            do {
                do {
                    return try operation()
                } catch let error as DatabaseError where error.isConstraintViolation {
                    // After an UPDATE of a row by another program, a stored total can become negative.
                    try file.database().recount()
                    return try operation()
                }
            } catch let error as DatabaseError where error.meansDamage {
                if let recovered = try file.replace(at: now()) { onRecovery(recovered) }
                return try operation()
            }
        } catch let error as DatabaseError {
            // The folder may be writable at the next operation.
            if error.isReadOnly { file.close() }
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
