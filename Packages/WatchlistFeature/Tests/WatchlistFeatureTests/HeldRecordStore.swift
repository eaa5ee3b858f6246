import AsyncTesting
import Persistence
import Synchronization

/// A store in memory whose writes a test can hold, and whose writes and lists it can fail. A held write has changed the store, and returns when the test ends
/// the hold.
final class HeldRecordStore: RecordStore {
    private struct State {
        var holdsWrites = false
        var failure: (any Error)?
        var heldWrites = 0
    }

    private let store = InMemoryRecordStore()
    private let state = Mutex(State())

    /// Whether transactions suspend before they return. Ignores cancellation.
    var holdsWrites: Bool {
        get { state.withLock { $0.holdsWrites } }
        set { state.withLock { $0.holdsWrites = newValue } }
    }

    /// The error that every transaction and every list of records throws; nil if they succeed.
    var failure: (any Error)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// Waits until a transaction is suspended.
    func waitForHeldWrite() async { await eventually { state.withLock { $0.heldWrites } > 0 } }

    func write<Value: Sendable>(_ updates: @Sendable (any RecordTransaction) throws -> Value) async throws -> Value {
        if let failure { throw failure }
        let value = try await store.write(updates)
        if holdsWrites { state.withLock { $0.heldWrites += 1 } }
        while holdsWrites { await Task.yield() }
        return value
    }

    func record(forKey key: String, in collection: RecordCollection) async throws -> Record? {
        try await store.record(forKey: key, in: collection)
    }

    func records(in collection: RecordCollection, limit: Int) async throws -> [Record] {
        if let failure { throw failure }
        return try await store.records(in: collection, limit: limit)
    }

    func save(_ record: Record, in collection: RecordCollection) async throws {
        try await store.save(record, in: collection)
    }

    func removeRecord(forKey key: String, in collection: RecordCollection) async throws -> Bool {
        try await store.removeRecord(forKey: key, in: collection)
    }

    func removeAllRecords(in collection: RecordCollection) async throws -> Int {
        try await store.removeAllRecords(in: collection)
    }

    func usage(of collection: RecordCollection) async throws -> (count: Int, bytes: Int) {
        try await store.usage(of: collection)
    }
}
