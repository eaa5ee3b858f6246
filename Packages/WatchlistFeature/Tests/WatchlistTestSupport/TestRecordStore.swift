import AsyncTesting
package import Persistence
import Synchronization

/// A store in memory whose transactions a test can fail or hold. A held transaction has changed the store, and returns at the end of the hold.
package final class TestRecordStore: RecordStore {
    private struct State {
        var holdsWrites = false
        var failure: (any Error)?
        var writes = 0
        var heldWrites = 0
    }

    private let store = InMemoryRecordStore()
    private let state = Mutex(State())

    package init() {}

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
        let value = try await store.write(updates)
        if holdsWrites { state.withLock { $0.heldWrites += 1 } }
        while holdsWrites { await Task.yield() }
        return value
    }

    package func read<Value: Sendable>(_ body: @Sendable (any RecordReader) throws -> Value) async throws -> Value {
        if let failure { throw failure }
        return try await store.read(body)
    }

    package func removeAllRecords(in collection: RecordCollection) async throws -> Int {
        try await store.removeAllRecords(in: collection)
    }
}
