public import Foundation

/// A value under its key. The store does not interpret the bytes.
public struct Record: Sendable, Equatable {
    /// Identifies the record in its collection. Keys are compared by their UTF-8 bytes: two canonically equivalent
    /// spellings are two keys.
    public var key: String
    /// The bytes.
    public var value: Data

    /// Creates a record.
    public init(key: String, value: Data) {
        self.key = key
        self.value = value
    }
}

/// A named set of records in a store, with its limits.
public struct RecordCollection: Sendable, Hashable {
    /// The name in the store. Two collections with the same name hold the same records.
    public let name: String
    /// The maximum number of records. Saving one more removes the oldest.
    public let capacity: Int
    /// The maximum size of all values in bytes, without their keys; nil for no limit. Saving removes the oldest records
    /// until the values fit.
    ///
    /// A record with a larger value is not stored. Saving it removes the record of its key and no other.
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

    /// Returns whether a record fits into the empty collection.
    package func hasRoom(for record: Record) -> Bool {
        record.value.count <= byteBudget ?? .max
    }
}

/// Stores records in bounded collections, ordered by the time of their last save.
///
/// Each method throws a `RecordStoreError`, or `CancellationError` if its task was cancelled before it changed anything.
public protocol RecordStore: Sendable {
    /// Returns the record of a key, or nil. Reading does not make a record newer.
    func record(forKey key: String, in collection: RecordCollection) async throws -> Record?

    /// Returns at most `limit` records, newest first.
    func records(in collection: RecordCollection, limit: Int) async throws -> [Record]

    /// Inserts or replaces the record of a key, makes it the newest, and removes the oldest records beyond the limits of
    /// the collection. The changes are atomic.
    func save(_ record: Record, in collection: RecordCollection) async throws

    /// Removes the record of a key and returns whether it was stored.
    @discardableResult
    func removeRecord(forKey key: String, in collection: RecordCollection) async throws -> Bool

    /// Removes all records of a collection and returns their number.
    @discardableResult
    func removeAllRecords(in collection: RecordCollection) async throws -> Int

    /// Returns the number of records and the size of their values in bytes, without keys.
    func usage(of collection: RecordCollection) async throws -> (count: Int, bytes: Int)
}

/// The error of a store.
public struct RecordStoreError: Error, Sendable, Equatable {
    /// The reasons that a program can distinguish.
    public enum Kind: Sendable, Equatable {
        /// The file or its directory cannot be created or opened.
        case cannotCreate
        /// The file cannot be written: the disk is full, read-only or failing. The stored records are intact.
        case cannotWrite
        /// A newer version of the program wrote the file. The file is unchanged.
        case newerSchema
        /// The file belongs to another program. The file is unchanged.
        case foreignFile
        /// The file was locked by another process for too long. A retry may succeed.
        case busy
        /// Any other reason; see the message.
        case other
    }

    /// The reason.
    public let kind: Kind
    /// The path of the file.
    public let path: String
    /// A sentence or two for the user: the file, the reason and the remedy.
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
