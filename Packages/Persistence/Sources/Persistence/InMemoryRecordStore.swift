internal import Foundation

/// A store that forgets everything when it goes: for tests, demos and runs that shall leave no trace.
public actor InMemoryRecordStore: RecordStore {
    private struct Entry {
        let record: Record
        /// Grows with every save, across collections.
        let sequence: Int
    }

    /// By the name of the collection, then by the key's bytes: `String` would take equivalent spellings for the same key.
    private var collections: [String: [Data: Entry]] = [:]
    private var lastSequence = 0

    /// Makes an empty store.
    public init() {}

    /// The record saved under a key.
    public func record(forKey key: String, in collection: RecordCollection) throws -> Record? {
        try Task.checkCancellation()
        return collections[collection.name]?[Data(key.utf8)]?.record
    }

    /// At most `limit` records, the one saved last first.
    public func records(in collection: RecordCollection, limit: Int) throws -> [Record] {
        try Task.checkCancellation()
        let entries = collections[collection.name, default: [:]].values
        return entries.sorted { $0.sequence > $1.sequence }.prefix(max(limit, 0)).map(\.record)
    }

    /// Inserts or replaces a record, makes it the newest, and keeps to the capacity.
    public func save(_ record: Record, in collection: RecordCollection) throws {
        try Task.checkCancellation()
        lastSequence += 1
        let entry = Entry(record: record, sequence: lastSequence)
        collections[collection.name, default: [:]][Data(record.key.utf8)] = entry
        while let entries = collections[collection.name], entries.count > collection.capacity,
            let oldest = entries.min(by: { $0.value.sequence < $1.value.sequence })
        {
            collections[collection.name]?[oldest.key] = nil
        }
    }

    /// Removes a record.
    @discardableResult
    public func removeRecord(forKey key: String, in collection: RecordCollection) throws -> Bool {
        try Task.checkCancellation()
        return collections[collection.name]?.removeValue(forKey: Data(key.utf8)) != nil
    }

    /// Removes all records of a collection.
    @discardableResult
    public func removeAllRecords(in collection: RecordCollection) throws -> Int {
        try Task.checkCancellation()
        return collections.removeValue(forKey: collection.name)?.count ?? 0
    }

    /// How much the collection holds.
    public func usage(of collection: RecordCollection) throws -> RecordUsage {
        try Task.checkCancellation()
        let entries = collections[collection.name, default: [:]].values
        return RecordUsage(count: entries.count, bytes: entries.reduce(0) { $0 + $1.record.value.count })
    }
}
