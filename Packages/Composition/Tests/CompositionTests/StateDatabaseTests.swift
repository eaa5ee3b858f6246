import Composition
import Foundation
import Persistence
import Testing

@Suite("AppParts: durable data in a database")
struct StateDatabaseTests {
    private let queries = RecordCollection(name: "queries", capacity: 10)

    @Test("AppParts.copyState copies all collections in order, and only into an empty store")
    func copies() async throws {
        let source = InMemoryRecordStore(), target = InMemoryRecordStore()
        let films = RecordCollection(name: "films", capacity: 10)
        for key in ["a", "b"] { try await source.save(Record(key: key, value: Data(key.utf8)), in: queries) }
        try await source.save(Record(key: "c", value: Data()), in: films)
        #expect(try await AppParts.copyState(from: source, to: target) == 3)
        #expect(try await target.records(in: queries, limit: 9) == source.records(in: queries, limit: 9))
        #expect(try await target.usage(of: films) == (1, 0))
        #expect(try await AppParts.copyState(from: source, to: target) == 0)
        try await target.save(Record(key: "d", value: Data()), in: queries)
        let error = await #expect(throws: StateDatabaseError.self) {
            try await AppParts.copyState(from: source, to: target)
        }
        #expect(error?.description.hasPrefix("The target has 4 other record(s), and nothing was copied.") == true)
        #expect(try await target.usage(of: queries).count == 3)
        await #expect(throws: StateDatabaseError.self) {
            try await AppParts.copyState(from: InMemoryRecordStore(), to: InMemoryRecordStore())
        }
    }

    @Test("AppParts.state refuses other URLs, and passwords where other users can read them, without showing them")
    func urls() throws {
        _ = try AppParts.state(at: "postgresql://anna:hunter2@host", name: "URL")
        for (url, reason) in [
            ("mysql://anna:hunter2@host", "URL is not"), ("postgresql://anna:hunter2@host", "URL contains"),
        ] {
            let error = #expect(throws: StateDatabaseError.self) {
                try AppParts.state(at: url, name: "URL", permitsPassword: false)
            }
            #expect(error?.description.hasPrefix(reason) == true && error?.description.contains("hunter2") == false)
        }
    }

    @Test("A feature can neither read nor change the collections of other features")
    func limits() async throws {
        var parts = AppParts(source: .catalogue, cacheDirectory: nil, stateDirectory: nil, warn: { _ in })
        parts.state = InMemoryRecordStore()
        let queries = RecordCollection(name: "recent-queries", capacity: 9), record = Record(key: "a", value: Data())
        try await parts.state.save(record, in: queries)
        let store = parts.state(limitedTo: "watchlist")
        let uses: [@Sendable () async throws -> Void] = [
            { _ = try await store.record(forKey: "a", in: queries) },
            { _ = try await store.records(in: queries, limit: 1) },
            { _ = try await store.usage(of: queries) },
            { try await store.save(record, in: queries) },
            { try await store.saveWithoutWaiting(record, in: queries) },
            { try await store.removeRecord(forKey: "a", in: queries) },
            { try await store.removeAllRecords(in: queries) },
            { _ = try await store.records(in: RecordCollection(name: "watchlists", capacity: 1), limit: 1) },
        ]
        for use in uses { await #expect(throws: RecordStoreError.self) { try await use() } }
        for name in ["watchlist", "watchlist-undo"] {
            try await store.save(record, in: RecordCollection(name: name, capacity: 1))
        }
        #expect(try await store.read { try $0.collectionNames() } == ["watchlist", "watchlist-undo"])
        #expect(try await parts.state.usage(of: queries).count == 1)
    }
}
