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
    /// The records and the numbers of their saves by the UTF-8 bytes of the key. `String` would treat canonically equivalent keys
    /// as equal.
    private typealias Contents = [Data: (record: Record, sequence: Int)]

    private var contents: [String: Contents] = [:]
    private var lastSequence = 0

    init() {}

    init(_ other: Collections) { (contents, lastSequence) = (other.contents, other.lastSequence) }

    func collectionNames() -> [String] { contents.filter { !$0.value.isEmpty }.keys.sorted() }

    func record(forKey key: String, in collection: RecordCollection) -> Record? {
        contents[collection.name]?[Data(key.utf8)]?.record
    }

    func records(in collection: RecordCollection, limit: Int) -> [Record] {
        let entries = contents[collection.name, default: [:]].values
        return entries.sorted { $0.sequence > $1.sequence }.prefix(max(limit, 0)).map(\.record)
    }

    func save(_ record: Record, in collection: RecordCollection) {
        lastSequence += 1
        // Taking the value out of the dictionary avoids a copy of the entries.
        var contents = contents.removeValue(forKey: collection.name) ?? [:]
        contents[Data(record.key.utf8)] = collection.hasRoom(for: record) ? (record, lastSequence) : nil
        var bytes = collection.byteBudget == nil ? 0 : Self.bytes(of: contents)
        while contents.count > collection.capacity || bytes > collection.byteBudget ?? .max,
            let oldest = contents.min(by: { $0.value.sequence < $1.value.sequence })
        {
            bytes -= oldest.value.record.value.count
            contents[oldest.key] = nil
        }
        self.contents[collection.name] = contents
    }

    func removeRecord(forKey key: String, in collection: RecordCollection) -> Bool {
        contents[collection.name]?.removeValue(forKey: Data(key.utf8)) != nil
    }

    func removeAllRecords(in collection: RecordCollection) -> Int {
        contents.removeValue(forKey: collection.name)?.count ?? 0
    }

    func usage(of collection: RecordCollection) -> (count: Int, bytes: Int) {
        let contents = contents[collection.name, default: [:]]
        return (contents.count, Self.bytes(of: contents))
    }

    private static func bytes(of contents: Contents) -> Int {
        contents.values.reduce(0) { $0 + $1.record.value.count }
    }
}
