public import Persistence

/// A fault to inject into the next transaction of a store. The raw value is the fault's title in the list of faults.
public enum StoreFault: String, CaseIterable, Sendable {
    /// The transaction is forwarded.
    case none = "no fault"
    /// The transaction is forwarded after two seconds.
    case late = "2 s late"
    /// The transaction throws an error.
    case failure = "store error"
    /// A transaction that only reads finds no records. Other transactions are forwarded and keep the fault.
    case empty = "no records"
}

/// A store that forwards transactions to another store and injects the chosen fault once.
public struct FaultyRecordStore: RecordStore {
    private let store: any RecordStore
    private let faults: FaultChooser<StoreFault>
    private let clock: any Clock<Duration>

    /// Creates a store that forwards transactions to `store`.
    public init(
        _ store: any RecordStore,
        faults: FaultChooser<StoreFault>,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.store = store
        self.faults = faults
        self.clock = clock
    }

    /// Reads records of the store, or of an empty store.
    public func read<Value: Sendable>(_ body: @Sendable (any RecordReader) throws -> Value) async throws -> Value {
        let fault = try await injectedFault()
        guard fault == .empty else { return try await store.read(body) }
        await faults.didOccur(fault)
        return try await InMemoryRecordStore().read(body)
    }

    /// Runs `updates` as a transaction of the store.
    public func write<Value: Sendable>(_ updates: @Sendable (any RecordTransaction) throws -> Value) async throws
        -> Value
    {
        _ = try await injectedFault()
        return try await store.write(updates)
    }

    /// Removes all records of a collection and returns their number.
    public func removeAllRecords(in collection: RecordCollection) async throws -> Int {
        _ = try await injectedFault()
        return try await store.removeAllRecords(in: collection)
    }

    private func injectedFault() async throws -> StoreFault {
        let fault = await faults.next
        switch fault {
        case .none, .empty: break
        case .late:
            // A cancelled `sleep` throws before `didOccur`, so the next transaction has the fault.
            try await clock.sleep(for: .seconds(2))
            await faults.didOccur(fault)
        case .failure:
            await faults.didOccur(fault)
            throw RecordStoreError(kind: .other, path: "", message: "This fault was switched on.")
        }
        return fault
    }
}
