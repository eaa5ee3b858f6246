package import Persistence

/// An in-memory store that calls `onUse` before each operation.
package struct WatchedRecordStore: RecordStore {
    private let store = InMemoryRecordStore()
    private let onUse: @Sendable (_ isOnMainQueue: Bool) async throws -> Void

    package init(onUse: @escaping @Sendable (_ isOnMainQueue: Bool) async throws -> Void) {
        self.onUse = onUse
    }

    package func removeAllRecords(in collection: RecordCollection) async throws -> Int {
        try await onUse(MainQueue.isCurrent)
        return try await store.removeAllRecords(in: collection)
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
