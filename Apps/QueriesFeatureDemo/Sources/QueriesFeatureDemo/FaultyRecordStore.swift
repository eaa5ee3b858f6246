import DemoSupport
import Persistence

/// A fault to inject into the next call of a store. The raw value is the fault's title in the list of faults.
enum Fault: String, CaseIterable, Sendable {
    case none = "no fault"
    case late = "2 s late"
    case failure = "store error"
    case empty = "no records"
}

/// A store that forwards calls to another store, records the calls, and injects the chosen fault once.
struct FaultyRecordStore: RecordStore {
    private let store: any RecordStore
    private let faults: FaultChooser<Fault>
    private let calls: StoreCalls
    private let clock: any Clock<Duration>

    init(
        _ store: any RecordStore,
        faults: FaultChooser<Fault>,
        calls: StoreCalls,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.store = store
        self.faults = faults
        self.calls = calls
        self.clock = clock
    }

    func record(forKey key: String, in collection: RecordCollection) async throws -> Record? {
        try await call("record \(key)", empty: nil) { try await store.record(forKey: key, in: collection) }
    }

    func records(in collection: RecordCollection, limit: Int) async throws -> [Record] {
        try await call("records", empty: [], describe: { "\($0.count) found" }) {
            try await store.records(in: collection, limit: limit)
        }
    }

    func save(_ record: Record, in collection: RecordCollection) async throws {
        try await call("save \(record.key)") { try await store.save(record, in: collection) }
    }

    func removeRecord(forKey key: String, in collection: RecordCollection) async throws -> Bool {
        try await call("remove \(key)", empty: false, describe: { $0 ? "done" : "not found" }) {
            try await store.removeRecord(forKey: key, in: collection)
        }
    }

    func removeAllRecords(in collection: RecordCollection) async throws -> Int {
        try await call("remove all", empty: 0) { try await store.removeAllRecords(in: collection) }
    }

    func usage(of collection: RecordCollection) async throws -> (count: Int, bytes: Int) {
        try await call("usage") { try await store.usage(of: collection) }
    }

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
        let number = await calls.begin(name)
        do {
            let value = try await faulty(empty: empty, body)
            await calls.end(number, describe(value))
            return value
        } catch {
            await calls.end(number, error is CancellationError ? "cancelled" : "\(error)")
            throw error
        }
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
