package import Persistence

extension AppParts {
    /// Returns the store of durable data with only a feature's own collections, such as "watchlist" and "watchlist-undo".
    package func state(limitedTo prefix: String) -> any RecordStore { FeatureStore(store: state, prefix: prefix) }
}

/// A store that gives a feature no access to the collections of other features.
private struct FeatureStore: RecordStore {
    let store: any RecordStore
    let prefix: String

    var changes: ChangeNotifier? { store.changes }

    func saveWithoutWaiting(_ record: Record, in collection: RecordCollection) async throws {
        try await store.saveWithoutWaiting(record, in: own(collection))
    }

    func removeAllRecords(in collection: RecordCollection) async throws -> Int {
        try await store.removeAllRecords(in: own(collection))
    }

    func read<Value: Sendable>(_ body: @Sendable (any RecordReader) throws -> Value) async throws -> Value {
        try await store.read { try body(reader($0)) }
    }

    func write<Value: Sendable>(_ updates: @Sendable (any RecordTransaction) throws -> Value) async throws -> Value {
        try await store.write { try updates(writer($0)) }
    }

    private func reader(_ base: some RecordReader) -> any RecordReader { Access(base: base, limit: self) }

    private func writer(_ base: some RecordTransaction) -> any RecordTransaction { Access(base: base, limit: self) }

    func isOwn(_ name: String) -> Bool { name == prefix || name.hasPrefix(prefix + "-") }

    func own(_ collection: RecordCollection) throws -> RecordCollection {
        guard isOwn(collection.name) else {
            let message = "The collection '\(collection.name)' is not one of '\(prefix)'."
            throw RecordStoreError(kind: .other, path: "", message: message)
        }
        return collection
    }
}

private struct Access<Base: RecordReader>: RecordReader {
    let base: Base
    let limit: FeatureStore

    func collectionNames() throws -> [String] { try base.collectionNames().filter(limit.isOwn) }

    func record(forKey key: String, in collection: RecordCollection) throws -> Record? {
        try base.record(forKey: key, in: limit.own(collection))
    }

    func records(in collection: RecordCollection, limit count: Int) throws -> [Record] {
        try base.records(in: limit.own(collection), limit: count)
    }

    func usage(of collection: RecordCollection) throws -> (count: Int, bytes: Int) {
        try base.usage(of: limit.own(collection))
    }
}

extension Access: RecordTransaction where Base: RecordTransaction {
    func save(_ record: Record, in collection: RecordCollection) throws {
        try base.save(record, in: limit.own(collection))
    }

    func removeRecord(forKey key: String, in collection: RecordCollection) throws -> Bool {
        try base.removeRecord(forKey: key, in: limit.own(collection))
    }
}
