public import Foundation

/// A key and a value. The store does not interpret the bytes of the value.
public struct Record: Sendable, Equatable {
    /// The key that identifies the record in its collection. Keys are compared by their UTF-8 bytes, so canonically
    /// equivalent texts can be different keys.
    public var key: String
    /// The bytes of the value.
    public var value: Data

    /// Creates a record.
    public init(key: String, value: Data) {
        self.key = key
        self.value = value
    }
}

/// A named set of records in a store, with limits of count and size.
public struct RecordCollection: Sendable, Hashable {
    /// The name of the collection in the store. Collections with the same name contain the same records.
    public let name: String
    /// The maximum number of records. Saving a further record removes the oldest.
    public let capacity: Int
    /// The maximum size of all values in bytes, without their keys; nil for no limit. Saving removes the oldest records
    /// until the values fit.
    ///
    /// The store does not keep a record with a larger value. Saving such a record only removes the former record with
    /// the same key.
    public let byteBudget: Int?

    /// Creates a collection.
    ///
    /// - Precondition: The capacity and the byte budget are at least 1.
    public init(name: String, capacity: Int, byteBudget: Int? = nil) {
        precondition(capacity > 0, "a collection holds at least one record")
        precondition(byteBudget.map { $0 > 0 } ?? true, "a collection holds at least one byte")
        self.name = name
        self.capacity = capacity
        self.byteBudget = byteBudget
    }

    package func hasRoom(for record: Record) -> Bool { record.value.count <= byteBudget ?? .max }
}

/// A store of records in bounded collections, which are ordered by the time of each record's last save.
///
/// Each method can throw a `RecordStoreError`. If the task is cancelled before the method changes anything, the method
/// throws `CancellationError`.
public protocol RecordStore: Sendable {
    /// Notifies after changes by other programs; nil, the default, for a store that does not observe other programs.
    var changes: ChangeNotifier? { get }

    /// Saves a record like ``save(_:in:)``, but does not wait for the locks of other processes. If the store is locked, it
    /// saves the record in the next call or in ``close()``.
    func saveWithoutWaiting(_ record: Record, in collection: RecordCollection) async throws

    /// Removes all records of a collection and returns their number.
    @discardableResult
    func removeAllRecords(in collection: RecordCollection) async throws -> Int

    /// Runs `body` and returns its result. All reads of `body` see the store at the same moment. A read does not wait for the
    /// transactions of other processes. By default, this method calls ``write(_:)``.
    ///
    /// - Parameter body: Reads records. The store calls it again if it had to replace a damaged file.
    /// - Throws: The error of `body`, too.
    func read<Value: Sendable>(_ body: @Sendable (any RecordReader) throws -> Value) async throws -> Value

    /// Runs `updates` in a transaction and returns its result. No other process or task changes the store during the
    /// transaction. If `updates` throws, the store discards all changes of the transaction.
    ///
    /// - Parameter updates: Reads and changes records. The store calls it again if it had to replace a damaged file.
    /// - Throws: The error of `updates`, too.
    func write<Value: Sendable>(_ updates: @Sendable (any RecordTransaction) throws -> Value) async throws -> Value

    /// Saves the records that wait for a lock, and closes the files, so that a copy of the main file is complete. A later
    /// call opens the store again. The method works in a cancelled task, too, but does not wait for locks there.
    func close() async throws
}

extension RecordStore {
    /// Nil: the store does not know of changes by other programs.
    public var changes: ChangeNotifier? { nil }

    /// Returns the record with a key; nil if there is none. Reading does not make a record newer.
    public func record(forKey key: String, in collection: RecordCollection) async throws -> Record? {
        try await read { try $0.record(forKey: key, in: collection) }
    }

    /// Returns at most `limit` records, newest first.
    public func records(in collection: RecordCollection, limit: Int) async throws -> [Record] {
        try await read { try $0.records(in: collection, limit: limit) }
    }

    /// Returns the number of records in a collection and the size of their values in bytes, without the keys.
    public func usage(of collection: RecordCollection) async throws -> (count: Int, bytes: Int) {
        try await read { try $0.usage(of: collection) }
    }

    /// Inserts a record, or replaces the record with the same key. The record becomes the newest of the collection. The
    /// oldest records beyond the collection's limits are removed. A value above the collection's byte budget is not
    /// stored, and the record with the same key is removed. These changes are atomic.
    public func save(_ record: Record, in collection: RecordCollection) async throws {
        try await write { try $0.save(record, in: collection) }
    }

    /// Removes the record with a key and returns whether there was one.
    @discardableResult
    public func removeRecord(forKey key: String, in collection: RecordCollection) async throws -> Bool {
        try await write { try $0.removeRecord(forKey: key, in: collection) }
    }

    /// Saves a record. This default is for stores that never wait for another process.
    public func saveWithoutWaiting(_ record: Record, in collection: RecordCollection) async throws {
        try await save(record, in: collection)
    }

    /// Does nothing. This default is for stores without files.
    public func close() async throws {}

    /// Runs `body` in a transaction, which waits for the transactions of other processes.
    public func read<Value: Sendable>(_ body: @Sendable (any RecordReader) throws -> Value) async throws -> Value {
        try await write { try body($0) }
    }
}

/// The reads of several records of a ``RecordStore`` at one moment. Do not use the reader after the closure has returned.
///
/// Each method throws the error of the store. Let it leave the closure.
public protocol RecordReader {
    /// Returns the names of the collections that have records, sorted.
    func collectionNames() throws -> [String]

    /// Returns the record with a key; nil if there is none.
    func record(forKey key: String, in collection: RecordCollection) throws -> Record?

    /// Returns at most `limit` records, newest first.
    func records(in collection: RecordCollection, limit: Int) throws -> [Record]

    /// Returns the number of records in a collection and the size of their values in bytes, without the keys.
    func usage(of collection: RecordCollection) throws -> (count: Int, bytes: Int)
}

/// The operations inside a transaction of a ``RecordStore``.
public protocol RecordTransaction: RecordReader {
    /// Inserts or replaces a record, like ``RecordStore/save(_:in:)``.
    func save(_ record: Record, in collection: RecordCollection) throws

    /// Removes the record with a key and returns whether there was one.
    @discardableResult
    func removeRecord(forKey key: String, in collection: RecordCollection) throws -> Bool
}

/// An error of a record store.
public struct RecordStoreError: Error, Sendable, Equatable {
    /// The kind of an error, for programs that handle some errors differently.
    public enum Kind: Sendable, Equatable {
        /// The file or its directory cannot be created or opened.
        case cannotCreate
        /// The file cannot be read or written: the disk is full, read-only or failing. Or a damaged file cannot be
        /// replaced.
        case cannotWrite
        /// A newer version of the program wrote the file. The file is unchanged.
        case newerSchema
        /// The file belongs to another program. The file is unchanged.
        case foreignFile
        /// Another process held the lock of the file for longer than the timeout. A retry may succeed.
        case busy
        /// Any other kind; the message describes the error.
        case other
    }

    /// The kind of the error.
    public let kind: Kind
    /// The path of the file or directory that caused the error.
    public let path: String
    /// The message for the user, which contains the path, the reason and the remedy.
    public let message: String

    /// Creates an error.
    public init(kind: Kind, path: String, message: String) {
        self.kind = kind
        self.path = path
        self.message = message
    }
}

extension RecordStoreError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
