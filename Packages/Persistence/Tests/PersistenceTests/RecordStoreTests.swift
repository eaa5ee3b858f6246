import FileTesting
import Foundation
import Persistence
import PersistenceSQLite
import Testing

/// Tests of the behaviour that all implementations of `RecordStore` share.
@Suite("RecordStore")
struct RecordStoreTests {
    private let folder: TemporaryFolder
    private static let pages = RecordCollection(name: "pages", capacity: 3)
    private static let many = RecordCollection(name: "pages", capacity: 100)
    private static let bounded = RecordCollection(name: "pages", capacity: 100, byteBudget: 100)

    init() throws { folder = try TemporaryFolder() }

    /// Records to save in a collection, by their keys and numbers of bytes.
    typealias Saves = (records: [(key: String, bytes: Int)], collection: RecordCollection)

    private static func numbers(_ range: ClosedRange<Int>, bytes: Int = 0) -> [(key: String, bytes: Int)] {
        range.map { ("\($0)", bytes) }
    }

    @Test(
        "RecordStore.save makes a record the newest one, and removes the oldest records beyond the limits of the collection",
        arguments: StoreKind.allCases,
        [
            ([([("a", 1), ("b", 2), ("c", 3)], pages)], ["c", "b", "a"], 6),
            ([([("a", 0), ("b", 0), ("c", 0), ("a", 1)], pages)], ["a", "c", "b"], 1),
            ([(numbers(1...10, bytes: 4), pages)], ["10", "9", "8"], 12),
            ([(numbers(1...50), many), ([("51", 0)], pages)], ["51", "50", "49"], 0),
            ([([("a", 30), ("b", 10), ("c", 60)], bounded)], ["c", "b", "a"], 100),
            ([([("a", 30), ("b", 10), ("c", 60), ("d", 35)], bounded)], ["d", "c"], 95),
            // The size of the replaced value does not count.
            ([([("c", 60), ("d", 35), ("c", 65)], bounded)], ["c", "d"], 100),
            ([([("c", 60), ("d", 35), ("e", 100)], bounded)], ["e"], 100),
            // A value above the byte budget is not stored, and removes the record with the same key.
            ([([("a", 20), ("b", 20), ("c", 20), ("d", 101)], bounded)], ["c", "b", "a"], 60),
            ([([("a", 20), ("b", 20), ("c", 20), ("b", 101)], bounded)], ["c", "a"], 40),
            // The capacity applies together with a byte budget, and a smaller budget removes excess records.
            (
                [(numbers(1...5, bytes: 1), RecordCollection(name: "pages", capacity: 3, byteBudget: 100))],
                ["5", "4", "3"], 3
            ),
            (
                [
                    (numbers(1...50, bytes: 10), many),
                    ([("51", 0)], RecordCollection(name: "pages", capacity: 100, byteBudget: 25)),
                ], ["51", "50", "49"], 20
            ),
            // Collections do not affect each other.
            (
                [([("a", 50), ("b", 50)], bounded), ([("a", 70)], RecordCollection(name: "other", capacity: 1))],
                ["b", "a"], 100
            ),
        ] as [([Saves], [String], Int)]
    )
    func limits(kind: StoreKind, expected: (saves: [Saves], keys: [String], bytes: Int)) async throws {
        let store = kind.store(in: folder)
        for (records, collection) in expected.saves {
            for (key, bytes) in records {
                try await store.save(Record(key: key, value: Data(count: bytes)), in: collection)
            }
        }
        #expect(try await store.records(in: Self.many, limit: 1_000).map(\.key) == expected.keys)
        #expect(try await store.usage(of: Self.many) == (expected.keys.count, expected.bytes))
    }

    @Test("RecordStore returns nil, false, 0 or an empty array if a collection is empty", arguments: StoreKind.allCases)
    func missing(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        #expect(try await store.record(forKey: "a", in: Self.pages) == nil)
        #expect(try await store.records(in: Self.pages, limit: 10) == [])
        #expect(try await store.usage(of: Self.pages) == (0, 0))
        #expect(try await store.removeRecord(forKey: "a", in: Self.pages) == false)
        #expect(try await store.removeAllRecords(in: Self.pages) == 0)
    }

    @Test("RecordStore lists records up to the limit, and reading makes no record newer", arguments: StoreKind.allCases)
    func reading(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        for key in ["a", "b", "c"] { try await store.save(Record(key: key, value: Data([1])), in: Self.pages) }
        #expect(try await store.record(forKey: "a", in: Self.pages)?.value == Data([1]))
        for (limit, keys) in [(9, ["c", "b", "a"]), (2, ["c", "b"]), (0, []), (-1, [])] {
            #expect(try await store.records(in: Self.pages, limit: limit).map(\.key) == keys)
        }
    }

    @Test(
        "RecordStore removes one or all records of a collection, and tells what it removed",
        arguments: StoreKind.allCases
    )
    func removes(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        let other = RecordCollection(name: "other", capacity: 3)
        for key in ["a", "b", "c"] {
            for collection in [Self.pages, other] {
                try await store.save(Record(key: key, value: Data([9])), in: collection)
            }
        }
        #expect(try await store.removeRecord(forKey: "a", in: Self.pages))
        #expect(try await store.removeRecord(forKey: "a", in: Self.pages) == false)
        #expect(try await store.usage(of: Self.pages) == (2, 2))
        #expect(try await store.removeAllRecords(in: Self.pages) == 2)
        #expect(try await store.usage(of: Self.pages) == (0, 0))
        #expect(try await store.usage(of: other) == (3, 3))
    }

    @Test(
        "RecordStore stores empty and long keys and values, and keys with NUL or non-ASCII characters",
        arguments: StoreKind.allCases,
        [
            Record(key: "", value: Data()),
            Record(key: "with\0NUL", value: Data([0])),
            Record(key: "with", value: Data([1])),
            Record(key: "Amélie 🎬 %_'\"", value: Data((0...255).map { UInt8($0) })),
            Record(key: String(repeating: "long", count: 10_000), value: Data(count: 1_000_000)),
        ]
    )
    func anyKey(kind: StoreKind, record: Record) async throws {
        let store = kind.store(in: folder)
        try await store.save(record, in: Self.pages)
        #expect(try await store.record(forKey: record.key, in: Self.pages) == record)
        #expect(try await store.records(in: Self.pages, limit: 1) == [record])
        #expect(try await store.usage(of: Self.pages) == (1, record.value.count))
        #expect(try await store.removeRecord(forKey: record.key, in: Self.pages))
    }

    @Test("RecordStore compares keys by their UTF-8 bytes", arguments: StoreKind.allCases)
    func bytes(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        for key in ["\u{E9}", "e\u{301}", "\u{C9}"] {
            try await store.save(Record(key: key, value: Data()), in: Self.pages)
        }
        #expect(try await store.usage(of: Self.pages).count == 3)
    }

    @Test("RecordStore.save and write throw in a cancelled task and change nothing", arguments: StoreKind.allCases)
    func cancelled(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        let record = Record(key: "a", value: Data())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) { try await store.save(record, in: Self.pages) }
            await #expect(throws: CancellationError.self) {
                try await store.write { try $0.save(record, in: Self.pages) }
            }
        }
        await task.value
        #expect(try await store.usage(of: Self.pages).count == 0)
    }
}

@Suite("RecordCollection")
struct RecordCollectionTests {
    @Test("RecordCollection.init traps if the capacity or the byte budget is 0")
    func zero() async {
        await #expect(processExitsWith: .failure) { _ = RecordCollection(name: "a", capacity: 0) }
        await #expect(processExitsWith: .failure) { _ = RecordCollection(name: "a", capacity: 1, byteBudget: 0) }
    }
}

enum StoreKind: CaseIterable {
    case inMemory
    case sqliteCache
    case sqliteState

    func store(in folder: TemporaryFolder) -> any RecordStore {
        // Two stores on one file wait for each other, on a busy machine for seconds.
        let timeout = Duration.seconds(600)
        return switch self {
        case .inMemory: InMemoryRecordStore()
        case .sqliteCache: SQLiteRecordStore(path: folder.file("records.sqlite"), policy: .cache, busyTimeout: timeout)
        case .sqliteState: SQLiteRecordStore(path: folder.file("records.sqlite"), policy: .state, busyTimeout: timeout)
        }
    }
}
