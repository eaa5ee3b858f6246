import FileTesting
import Foundation
import Persistence
import PersistenceSQLite
import Testing

@Suite("RecordStore.write")
struct RecordTransactionTests {
    private let folder: TemporaryFolder
    private struct Refusal: Error {}

    private let movies = RecordCollection(name: "films", capacity: 1_000)
    private let changes = RecordCollection(name: "changes", capacity: 3)

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "RecordStore.write reads its own changes, stores the changes of all collections, and returns the result",
        arguments: StoreKind.allCases
    )
    func commits(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        try await store.save(Record(key: "old", value: Data([1])), in: movies)
        let (record, keys, wasStored) = try await store.write { transaction in
            try transaction.save(Record(key: "new", value: Data([2, 2])), in: movies)
            try transaction.save(Record(key: "1", value: Data([3])), in: changes)
            let wasStored = [try transaction.removeRecord(forKey: "old", in: movies)]
            let keys = try transaction.records(in: movies, limit: 9).map(\.key)
            let record = try transaction.record(forKey: "old", in: movies)
            return (record, keys, wasStored + [try transaction.removeRecord(forKey: "none", in: movies)])
        }
        #expect(record == nil && keys == ["new"] && wasStored == [true, false])
        #expect(try await store.usage(of: movies) == (1, 2))
        #expect(try await store.usage(of: changes) == (1, 1))
    }

    @Test("RecordStore.write discards all changes if the closure throws", arguments: StoreKind.allCases)
    func rollsBack(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        try await store.save(Record(key: "old", value: Data([1])), in: movies)
        await #expect(throws: Refusal.self) {
            try await store.write { transaction in
                try transaction.save(Record(key: "old", value: Data([9, 9])), in: movies)
                try transaction.save(Record(key: "new", value: Data()), in: movies)
                try transaction.save(Record(key: "1", value: Data()), in: changes)
                throw Refusal()
            }
        }
        #expect(try await store.records(in: movies, limit: 9) == [Record(key: "old", value: Data([1]))])
        #expect(try await store.usage(of: movies) == (1, 1))
        #expect(try await store.usage(of: changes) == (0, 0))
    }

    @Test(
        "RecordStore.write loses no change of concurrent tasks, and of two stores on one file, that read before they save",
        arguments: StoreKind.allCases
    )
    func increments(kind: StoreKind) async throws {
        // Two stores that have the same file open, like two processes.
        let stores = (1...(kind == .inMemory ? 1 : 2)).map { _ in kind.store(in: folder) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...100 {
                group.addTask {
                    try await stores[number % stores.count].write { transaction in
                        let count = try transaction.record(forKey: "count", in: movies)?.value.first ?? 0
                        try transaction.save(Record(key: "count", value: Data([count + 1])), in: movies)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await stores[0].record(forKey: "count", in: movies)?.value == Data([100]))
    }
}
