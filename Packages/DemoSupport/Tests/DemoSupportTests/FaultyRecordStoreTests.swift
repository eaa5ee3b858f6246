import DemoSupport
import Foundation
import NetworkingTesting
import Persistence
import TerminalText
import TerminalUI
import Testing

@Suite("FaultyRecordStore")
@MainActor
struct FaultyRecordStoreTests {
    private let navigator = Navigator(appName: "test")
    private let clock = ManualClock()
    private let calls = StoreCalls()
    private let faults: FaultChooser<StoreFault>
    private let store: FaultyRecordStore
    private let collection = RecordCollection(name: "test", capacity: 10)
    private let record = Record(key: "a", value: Data("b".utf8))

    init() {
        faults = FaultChooser(none: StoreFault.none, in: navigator)
        store = FaultyRecordStore(InMemoryRecordStore(), faults: faults, calls: calls, clock: clock)
    }

    private var outcomes: [String] { calls.calls.map { "\($0.name): \($0.outcome)" } }

    @Test("FaultyRecordStore without a fault forwards and records each call")
    func none() async throws {
        try await store.save(record, in: collection)
        #expect(try await store.records(in: collection, limit: 5) == [record])
        #expect(try await store.record(forKey: "a", in: collection) == record)
        #expect(try await store.usage(of: collection) == (1, 1))
        #expect(try await store.removeRecord(forKey: "a", in: collection))
        #expect(try await !store.removeRecord(forKey: "a", in: collection))
        #expect(try await store.removeAllRecords(in: collection) == 0)
        #expect(
            outcomes == [
                "save a: done", "records: 1 found", "record a: done", "usage: done", "remove a: done",
                "remove a: not found", "remove all: done",
            ]
        )
    }

    @Test("FaultyRecordStore with the fault 'failure' throws once, also from a transaction, and changes nothing")
    func failure() async throws {
        for isTransaction in [false, true] {
            faults.next = .failure
            await #expect(throws: RecordStoreError.self) {
                try await isTransaction ? write() : store.save(record, in: collection)
            }
            #expect(faults.next == .none)
            #expect(outcomes.last == "\(isTransaction ? "write" : "save a"): This fault was switched on.")
            #expect(try await store.records(in: collection, limit: 5).isEmpty)
        }
        try await write()
        #expect(try await store.records(in: collection, limit: 5) == [record])
    }

    private func write() async throws {
        try await store.write { [record, collection] in try $0.save(record, in: collection) }
    }

    @Test("FaultyRecordStore with the fault 'empty' still saves a record, and then returns no records once")
    func empty() async throws {
        faults.next = .empty
        try await store.save(record, in: collection)
        #expect(faults.next == .empty)
        #expect(try await store.records(in: collection, limit: 5).isEmpty)
        #expect(faults.next == .none)
        #expect(try await store.records(in: collection, limit: 5) == [record])
    }

    @Test("FaultyRecordStore with the fault 'late' delays a call by two seconds")
    func late() async throws {
        faults.next = .late
        async let records = store.records(in: collection, limit: 5)
        await clock.waitForSleeper(until: .seconds(2))
        #expect(outcomes == ["records: …"])
        clock.advance(by: .seconds(2))
        #expect(try await records.isEmpty)
        #expect(outcomes == ["records: 0 found"] && faults.next == .none)
    }

    @Test("FaultyRecordStore keeps the fault of a cancelled call for the next call")
    func cancelled() async throws {
        faults.next = .late
        let reading = Task { try await store.records(in: collection, limit: 5) }
        await clock.waitForSleeper(until: .seconds(2))
        reading.cancel()
        await #expect(throws: CancellationError.self) { try await reading.value }
        #expect(outcomes == ["records: cancelled"] && faults.next == .late)
    }
}
