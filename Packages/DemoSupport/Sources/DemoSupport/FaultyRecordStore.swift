public import Observation
public import Persistence

/// A fault to inject into the next call of a store. The raw value is the fault's title in the list of faults.
public enum StoreFault: String, CaseIterable, Sendable {
    /// The call is forwarded.
    case none = "no fault"
    /// The call is forwarded after two seconds.
    case late = "2 s late"
    /// The call throws an error.
    case failure = "store error"
    /// A call that reads or removes records finds none. Other calls are forwarded and keep the fault.
    case empty = "no records"
}

/// A store that forwards calls to another store, records the calls, and injects the chosen fault once.
public struct FaultyRecordStore: RecordStore {
    private let store: any RecordStore
    private let faults: FaultChooser<StoreFault>
    private let calls: StoreCalls?
    private let clock: any Clock<Duration>

    /// Creates a store that forwards calls to `store`, and records them in `calls`.
    public init(
        _ store: any RecordStore,
        faults: FaultChooser<StoreFault>,
        calls: StoreCalls? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.store = store
        self.faults = faults
        self.calls = calls
        self.clock = clock
    }

    /// Returns the record with a key; nil if there is none.
    public func record(forKey key: String, in collection: RecordCollection) async throws -> Record? {
        try await call("record \(key)", empty: nil) { try await store.record(forKey: key, in: collection) }
    }

    /// Returns at most `limit` records, newest first.
    public func records(in collection: RecordCollection, limit: Int) async throws -> [Record] {
        try await call("records", empty: [], describe: { "\($0.count) found" }) {
            try await store.records(in: collection, limit: limit)
        }
    }

    /// Inserts or replaces a record.
    public func save(_ record: Record, in collection: RecordCollection) async throws {
        try await call("save \(record.key)") { try await store.save(record, in: collection) }
    }

    /// Removes the record with a key and returns whether there was one.
    public func removeRecord(forKey key: String, in collection: RecordCollection) async throws -> Bool {
        try await call("remove \(key)", empty: false, describe: { $0 ? "done" : "not found" }) {
            try await store.removeRecord(forKey: key, in: collection)
        }
    }

    /// Removes all records of a collection and returns their number.
    public func removeAllRecords(in collection: RecordCollection) async throws -> Int {
        try await call("remove all", empty: 0) { try await store.removeAllRecords(in: collection) }
    }

    /// Returns the number of records in a collection and the size of their values in bytes.
    public func usage(of collection: RecordCollection) async throws -> (count: Int, bytes: Int) {
        try await call("usage") { try await store.usage(of: collection) }
    }

    /// Runs `updates` as a transaction of the store.
    public func write<Value: Sendable>(_ updates: @Sendable (any RecordTransaction) throws -> Value) async throws
        -> Value
    { try await call("write") { try await store.write(updates) } }

    /// Records and performs a call with the chosen fault, and returns the call's result.
    ///
    /// - Parameters:
    ///   - empty: The result of the call for an empty store; nil if the fault `empty` does not apply to the call.
    ///   - describe: Returns a description of the result for the screen.
    private func call<Value>(
        _ name: String,
        empty: Value? = nil,
        describe: (Value) -> String = { _ in "done" },
        _ body: () async throws -> Value
    ) async throws -> Value {
        let number = await calls?.begin(name)
        do {
            let value = try await faulty(empty: empty, body)
            await end(number, describe(value))
            return value
        } catch {
            await end(number, error is CancellationError ? "cancelled" : "\(error)")
            throw error
        }
    }

    private func end(_ number: Int?, _ outcome: String) async {
        if let number { await calls?.end(number, outcome) }
    }

    private func faulty<Value>(empty: Value?, _ body: () async throws -> Value) async throws -> Value {
        let fault = await faults.next
        switch fault {
        case .none: break
        case .late:
            // A cancelled `sleep` throws before `didOccur`, so the next call has the fault.
            try await clock.sleep(for: .seconds(2))
            await faults.didOccur(fault)
        case .failure:
            await faults.didOccur(fault)
            throw RecordStoreError(kind: .other, path: "", message: "This fault was switched on.")
        case .empty:
            guard let empty else { break }
            await faults.didOccur(fault)
            return empty
        }
        return try await body()
    }
}

/// The calls of a store, oldest first, with their outcomes.
@MainActor
@Observable
public final class StoreCalls {
    /// The name and the outcome of each call. The outcome of a running call is “…”.
    public private(set) var calls: [(name: String, outcome: String)] = []

    /// Creates an empty list.
    public init() {}

    func begin(_ name: String) -> Int {
        calls.append((name, "…"))
        return calls.count - 1
    }

    func end(_ index: Int, _ outcome: String) { calls[index].outcome = outcome }
}
