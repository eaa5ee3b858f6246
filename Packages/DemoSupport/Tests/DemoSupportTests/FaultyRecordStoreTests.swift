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
    private let clock = ManualClock()
    private let faults: FaultChooser<StoreFault>
    private let store: FaultyRecordStore
    private let collection = RecordCollection(name: "test", capacity: 10)
    private let record = Record(key: "a", value: Data("b".utf8))

    init() {
        faults = FaultChooser(none: StoreFault.none, in: Navigator(appName: "test"))
        store = FaultyRecordStore(InMemoryRecordStore(), faults: faults, clock: clock)
    }

    @Test("FaultyRecordStore with the fault 'failure' throws once and changes nothing")
    func failure() async throws {
        faults.next = .failure
        await #expect(throws: RecordStoreError.self) { try await store.save(record, in: collection) }
        #expect(faults.next == .none)
        #expect(try await store.records(in: collection, limit: 5).isEmpty)
        try await store.save(record, in: collection)
        #expect(try await store.removeAllRecords(in: collection) == 1)
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

    @Test(
        "FaultyRecordStore with the fault 'late' delays a call by two seconds, and keeps the fault of a cancelled call"
    )
    func late() async throws {
        faults.next = .late
        let cancelled = Task { try await store.records(in: collection, limit: 5) }
        await clock.waitForSleeper(until: .seconds(2))
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(faults.next == .late)
        async let records = store.records(in: collection, limit: 5)
        await clock.waitForSleeper(until: .seconds(2))
        clock.advance(by: .seconds(2))
        #expect(try await records.isEmpty && faults.next == .none)
    }

    @Test("FaultChooser.didOccur(_:) keeps another fault that was chosen in the meantime")
    func otherFault() {
        faults.next = .failure
        faults.didOccur(.late)
        #expect(faults.next == .failure)
    }
}
