import Foundation

/// A record store in memory, for tests, demos and runs without files.
public actor InMemoryRecordStore: RecordStore {
    private var collections = Collections()

    /// Creates an empty store.
    public init() {}

    /// Removes all records of a collection and returns their number.
    @discardableResult
    public func removeAllRecords(in collection: RecordCollection) throws -> Int {
        try Task.checkCancellation()
        return collections.removeAllRecords(in: collection)
    }

    /// Runs `updates` on a copy of the collections, which replaces them if `updates` succeeds.
    public func write<Value: Sendable>(_ updates: @Sendable (any RecordTransaction) throws -> Value) throws -> Value {
        try Task.checkCancellation()
        let copy = Collections(collections)
        let value = try updates(copy)
        collections = copy
        return value
    }
}

private final class Collections: RecordTransaction {
    private struct Entry {
        let record: Record
        /// The number of the save that stored the record, counted across all collections.
        let sequence: Int
    }

    private struct Contents {
        /// The entries by the UTF-8 bytes of the record's key. `String` would treat canonically equivalent keys as
        /// equal.
        private(set) var entries: [Data: Entry] = [:]
        private(set) var bytes = 0

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

    private var contents: [String: Contents] = [:]
    private var lastSequence = 0

    init() {}

    init(_ other: Collections) { (contents, lastSequence) = (other.contents, other.lastSequence) }

    func record(forKey key: String, in collection: RecordCollection) -> Record? {
        contents[collection.name]?.entries[Data(key.utf8)]?.record
    }

    func records(in collection: RecordCollection, limit: Int) -> [Record] {
        let entries = contents[collection.name, default: Contents()].entries.values
        return entries.sorted { $0.sequence > $1.sequence }.prefix(max(limit, 0)).map(\.record)
    }

    func save(_ record: Record, in collection: RecordCollection) {
        lastSequence += 1
        // Taking the value out of the dictionary avoids a copy of the entries.
        var contents = contents.removeValue(forKey: collection.name) ?? Contents()
        contents.remove(Data(record.key.utf8))
        if collection.hasRoom(for: record) {
            contents.insert(Entry(record: record, sequence: lastSequence))
        }
        while contents.entries.count > collection.capacity || contents.bytes > collection.byteBudget ?? .max,
            let oldest = contents.entries.min(by: { $0.value.sequence < $1.value.sequence })
        {
            contents.remove(oldest.key)
        }
        self.contents[collection.name] = contents
    }

    func removeRecord(forKey key: String, in collection: RecordCollection) -> Bool {
        contents[collection.name]?.remove(Data(key.utf8)) ?? false
    }

    func removeAllRecords(in collection: RecordCollection) -> Int {
        contents.removeValue(forKey: collection.name)?.entries.count ?? 0
    }

    func usage(of collection: RecordCollection) -> (count: Int, bytes: Int) {
        let contents = contents[collection.name]
        return (contents?.entries.count ?? 0, contents?.bytes ?? 0)
    }
}
