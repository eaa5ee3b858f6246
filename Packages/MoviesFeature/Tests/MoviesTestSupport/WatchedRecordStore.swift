package import Persistence

/// An in-memory store that calls `onUse` before each operation.
package struct WatchedRecordStore: RecordStore {
    private let store = InMemoryRecordStore()
    private let onUse: @Sendable (_ isOnMainQueue: Bool) async throws -> Void

    package init(onUse: @escaping @Sendable (_ isOnMainQueue: Bool) async throws -> Void) {
        self.onUse = onUse
    }

    package func record(forKey key: String, in collection: RecordCollection) async throws -> Record? {
        try await onUse(MainQueue.isCurrent)
        return try await store.record(forKey: key, in: collection)
    }

    package func records(in collection: RecordCollection, limit: Int) async throws -> [Record] {
        try await onUse(MainQueue.isCurrent)
        return try await store.records(in: collection, limit: limit)
    }

    package func save(_ record: Record, in collection: RecordCollection) async throws {
        try await onUse(MainQueue.isCurrent)
        try await store.save(record, in: collection)
    }

    package func removeRecord(forKey key: String, in collection: RecordCollection) async throws -> Bool {
        try await onUse(MainQueue.isCurrent)
        return try await store.removeRecord(forKey: key, in: collection)
    }

    package func removeAllRecords(in collection: RecordCollection) async throws -> Int {
        try await onUse(MainQueue.isCurrent)
        return try await store.removeAllRecords(in: collection)
    }

    package func usage(of collection: RecordCollection) async throws -> (count: Int, bytes: Int) {
        try await onUse(MainQueue.isCurrent)
        return try await store.usage(of: collection)
    }

    package func write<Value: Sendable>(
        _ updates: @Sendable (any RecordTransaction) throws -> Value
    ) async throws -> Value {
        try await onUse(MainQueue.isCurrent)
        return try await store.write(updates)
    }
}

extension WatchedRecordStore {
    package static let failure = RecordStoreError(kind: .cannotWrite, path: "/full", message: "The disk is full.")

    /// A store whose operations all throw `failure`.
    package static let failing = WatchedRecordStore { _ in throw failure }
}
