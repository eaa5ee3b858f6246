internal import Foundation

/// A store that forgets everything when it goes: for tests, demos and runs that shall leave no trace.
public actor InMemoryRecordStore: RecordStore {
    private struct Entry {
        let record: Record
        /// Grows with every save, across collections.
        let sequence: Int
    }

    /// What is in one collection.
    private struct Shelf {
        /// By the key's bytes: `String` would take equivalent spellings for the same key.
        private(set) var entries: [Data: Entry] = [:]
        private var bytes = 0

        var usage: RecordUsage { RecordUsage(count: entries.count, bytes: bytes) }

        mutating func insert(_ entry: Entry) {
            entries[Data(entry.record.key.utf8)] = entry
            bytes += entry.record.value.count
        }

        @discardableResult
        mutating func remove(_ key: Data) -> Bool {
            guard let entry = entries.removeValue(forKey: key) else { return false }
            bytes -= entry.record.value.count
            return true
        }
    }

    /// By the name of the collection.
    private var shelves: [String: Shelf] = [:]
    private var lastSequence = 0

    /// Makes an empty store.
    public init() {}

    /// The record saved under a key.
    public func record(forKey key: String, in collection: RecordCollection) throws -> Record? {
        try Task.checkCancellation()
        return shelves[collection.name]?.entries[Data(key.utf8)]?.record
    }

    /// At most `limit` records, the one saved last first.
    public func records(in collection: RecordCollection, limit: Int) throws -> [Record] {
        try Task.checkCancellation()
        let entries = shelves[collection.name, default: Shelf()].entries.values
        return entries.sorted { $0.sequence > $1.sequence }.prefix(max(limit, 0)).map(\.record)
    }

    /// Inserts or replaces a record, makes it the newest, and keeps to the capacity and the byte budget.
    public func save(_ record: Record, in collection: RecordCollection) throws {
        try Task.checkCancellation()
        lastSequence += 1
        var shelf = shelves.removeValue(forKey: collection.name) ?? Shelf()
        shelf.remove(Data(record.key.utf8))
        if collection.hasRoom(for: record) {
            shelf.insert(Entry(record: record, sequence: lastSequence))
        }
        while shelf.usage.count > collection.capacity || shelf.usage.bytes > collection.byteBudget ?? .max,
            let oldest = shelf.entries.min(by: { $0.value.sequence < $1.value.sequence })
        {
            shelf.remove(oldest.key)
        }
        shelves[collection.name] = shelf
    }

    /// Removes a record.
    @discardableResult
    public func removeRecord(forKey key: String, in collection: RecordCollection) throws -> Bool {
        try Task.checkCancellation()
        return shelves[collection.name]?.remove(Data(key.utf8)) ?? false
    }

    /// Removes all records of a collection.
    @discardableResult
    public func removeAllRecords(in collection: RecordCollection) throws -> Int {
        try Task.checkCancellation()
        return shelves.removeValue(forKey: collection.name)?.usage.count ?? 0
    }

    /// How much the collection holds.
    public func usage(of collection: RecordCollection) throws -> RecordUsage {
        try Task.checkCancellation()
        return shelves[collection.name]?.usage ?? RecordUsage(count: 0, bytes: 0)
    }
}
