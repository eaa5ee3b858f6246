import AsyncTesting
package import Persistence
import Synchronization

/// A store whose transactions a test can fail or hold. A held transaction has changed the store, and returns at the end of the hold.
package final class TestRecordStore: RecordStore {
    private struct State {
        var holdsWrites = false
        var failure: (any Error)?
        var writes = 0
        var heldWrites = 0
    }

    private let store: any RecordStore
    private let maximumChanges: Int
    private let hidden: String?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - maximumChanges: The number of changes after which a transaction fails.
    ///   - hidden: The name of a collection that the transactions neither read nor change.
    package init(_ store: any RecordStore = InMemoryRecordStore(), maximumChanges: Int = .max, hidden: String? = nil) {
        self.store = store
        self.maximumChanges = maximumChanges
        self.hidden = hidden
    }

    /// Whether transactions suspend before they return. Ignores cancellation.
    package var holdsWrites: Bool {
        get { state.withLock { $0.holdsWrites } }
        set { state.withLock { $0.holdsWrites = newValue } }
    }

    /// The error of each transaction and each read; nil for none.
    package var failure: (any Error)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    package var writes: Int { state.withLock { $0.writes } }

    package func waitForHeldWrite() async { await eventually { state.withLock { $0.heldWrites } > 0 } }

    package func write<Value: Sendable>(
        _ updates: @Sendable (any RecordTransaction) throws -> Value
    ) async throws -> Value {
        state.withLock { $0.writes += 1 }
        if let failure { throw failure }
        let value = try await store.write { try updates(Transaction($0, maximumChanges, hidden)) }
        if holdsWrites { state.withLock { $0.heldWrites += 1 } }
        while holdsWrites { await Task.yield() }
        return value
    }

    package func read<Value: Sendable>(_ body: @Sendable (any RecordReader) throws -> Value) async throws -> Value {
        if let failure { throw failure }
        return try await store.write { try body(Transaction($0, maximumChanges, hidden)) }
    }

    package func removeAllRecords(in collection: RecordCollection) async throws -> Int {
        try await store.removeAllRecords(in: collection)
    }

    private final class Transaction: RecordTransaction {
        private let transaction: any RecordTransaction
        private var remaining: Int
        private let hidden: String?

        init(_ transaction: any RecordTransaction, _ maximumChanges: Int, _ hidden: String?) {
            self.transaction = transaction
            remaining = maximumChanges
            self.hidden = hidden
        }

        private func countChange() throws {
            guard remaining > 0 else { throw TestError() }
            remaining -= 1
        }

        func record(forKey key: String, in collection: RecordCollection) throws -> Record? {
            collection.name == hidden ? nil : try transaction.record(forKey: key, in: collection)
        }

        func records(in collection: RecordCollection, limit: Int) throws -> [Record] {
            collection.name == hidden ? [] : try transaction.records(in: collection, limit: limit)
        }

        func usage(of collection: RecordCollection) throws -> (count: Int, bytes: Int) {
            try transaction.usage(of: collection)
        }

        func save(_ record: Record, in collection: RecordCollection) throws {
            guard collection.name != hidden else { return }
            try countChange()
            try transaction.save(record, in: collection)
        }

        func removeRecord(forKey key: String, in collection: RecordCollection) throws -> Bool {
            guard collection.name != hidden else { return false }
            try countChange()
            return try transaction.removeRecord(forKey: key, in: collection)
        }
    }
}
