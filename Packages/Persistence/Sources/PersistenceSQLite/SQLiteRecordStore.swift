public import Foundation
public import Persistence
package import SQLite

/// A store in an SQLite file, which several processes may use at once.
///
/// The file is opened at the first use, off the main thread; what it takes (directories, the file, its log) is made for the
/// owner alone. Finding, saving and trimming cost the same however many records there are. A file that belongs to another
/// program, or was written by a newer version of this one, is refused and left as it is.
public actor SQLiteRecordStore: RecordStore {
    private let path: String
    private let file: RecordFile
    private let now: @Sendable () -> Date
    private let onRecovery: @Sendable (RecoveredDatabase) -> Void

    /// Names the file without touching it.
    ///
    /// - Parameters:
    ///   - path: Where the file is, or will be.
    ///   - policy: What is done to be sure of what was saved, and with a damaged file.
    ///   - busyTimeout: How long to wait for other processes.
    ///   - now: Tells the time, which becomes part of a damaged file's new name.
    ///   - onRecovery: Called after a damaged file was replaced, so that the user hears of it.
    public init(
        path: String,
        policy: StorePolicy,
        busyTimeout: Duration = .seconds(5),
        now: @escaping @Sendable () -> Date = { Date() },
        onRecovery: @escaping @Sendable (RecoveredDatabase) -> Void = { _ in }
    ) {
        self.init(path: path, policy: policy, busyTimeout: busyTimeout, now: now, onRecovery: onRecovery) { _ in }
    }

    /// - Parameter prepare: Called with each connection before it is used: tests take the disk away there.
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

    /// The record saved under a key.
    public func record(forKey key: String, in collection: RecordCollection) throws -> Record? {
        try perform { try $0.record(forKey: key, in: collection) }
    }

    /// At most `limit` records, the one saved last first.
    public func records(in collection: RecordCollection, limit: Int) throws -> [Record] {
        try perform { try $0.records(in: collection, limit: limit) }
    }

    /// Inserts or replaces a record, makes it the newest, and keeps to the capacity and the byte budget, in one
    /// transaction.
    public func save(_ record: Record, in collection: RecordCollection) throws {
        try perform { try $0.save(record, in: collection) }
    }

    /// Removes a record.
    @discardableResult
    public func removeRecord(forKey key: String, in collection: RecordCollection) throws -> Bool {
        try perform { try $0.removeRecord(forKey: key, in: collection) }
    }

    /// Removes all records of a collection, and gives their space back to the disk.
    @discardableResult
    public func removeAllRecords(in collection: RecordCollection) throws -> Int {
        try perform { try $0.removeAllRecords(in: collection) }
    }

    /// How much the collection holds. It is kept beside the records, so that asking does not count them.
    public func usage(of collection: RecordCollection) throws -> RecordUsage {
        try perform { try $0.usage(of: collection) }
    }

    /// Does something with the open file; once more with an empty one where the file turns out to be damaged.
    private func perform<Value>(_ operation: (RecordDatabase) throws -> Value) throws -> Value {
        try Task.checkCancellation()
        do {
            do {
                return try operation(file.database())
            } catch let error as DatabaseError where error.tellsOfDamage {
                if let recovered = try file.replace(at: now()) {
                    onRecovery(recovered)
                }
                return try operation(file.database())
            }
        } catch let error as DatabaseError {
            // A cancelled task stops waiting for a lock.
            if error.isBusy { try Task.checkCancellation() }
            throw RecordStoreError(error, path: path)
        }
    }
}

extension DatabaseError {
    /// The store's statements never change and fit its schema. Where SQLite finds them wrong, or a constraint broken, the
    /// schema or an index is not what was written.
    fileprivate var tellsOfDamage: Bool {
        isDatabaseDamaged || isInvalidStatement || isConstraintViolation
    }
}
