import DemoSupport
import Persistence

/// A fault of the next call.
enum Fault: String, CaseIterable, Sendable {
    case none = "is as it should be"
    case late = "comes after 2 s"
    case failure = "is an error"
    case empty = "is empty"
}

/// A store whose calls have the chosen faults and are recorded.
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
        try await call("records", empty: [], tell: { "\($0.count) found" }) {
            try await store.records(in: collection, limit: limit)
        }
    }

    func save(_ record: Record, in collection: RecordCollection) async throws {
        try await call("save \(record.key)") { try await store.save(record, in: collection) }
    }

    func removeRecord(forKey key: String, in collection: RecordCollection) async throws -> Bool {
        try await call("remove \(key)", empty: false, tell: { $0 ? "done" : "not there" }) {
            try await store.removeRecord(forKey: key, in: collection)
        }
    }

    func removeAllRecords(in collection: RecordCollection) async throws -> Int {
        try await call("remove all", empty: 0) { try await store.removeAllRecords(in: collection) }
    }

    func usage(of collection: RecordCollection) async throws -> (count: Int, bytes: Int) {
        try await call("usage") { try await store.usage(of: collection) }
    }

    /// - Parameters:
    ///   - empty: The result of an empty store; nil if the call has none.
    ///   - tell: Describes the result.
    private func call<Value>(
        _ what: String,
        empty: Value? = nil,
        tell: (Value) -> String = { _ in "done" },
        _ body: () async throws -> Value
    ) async throws -> Value {
        let number = await calls.begin(what)
        do {
            let value = try await faulty(empty: empty, body)
            await calls.end(number, tell(value))
            return value
        } catch {
            await calls.end(number, error is CancellationError ? "given up" : "\(error)")
            throw error
        }
    }

    private func faulty<Value>(empty: Value?, _ body: () async throws -> Value) async throws -> Value {
        let fault = await faults.next
        switch fault {
        case .none: break
        case .late:
            // A cancelled call leaves the fault to the next.
            try await clock.sleep(for: .seconds(2))
            await faults.didOccur(fault)
        case .failure:
            await faults.didOccur(fault)
            throw RecordStoreError(kind: .other, path: "", message: "The fault you chose.")
        case .empty:
            guard let empty else { break }
            await faults.didOccur(fault)
            return empty
        }
        return try await body()
    }
}
