import Foundation
import Persistence
import PersistenceSQLite
import Testing

/// Tests of the behaviour that all implementations of `RecordStore` share.
@Suite("RecordStore")
struct RecordStoreTests {
    private let folder = TemporaryFolder()
    private let pages = RecordCollection(name: "pages", capacity: 3)
    private let queries = RecordCollection(name: "queries", capacity: 3)

    @Test("RecordStore returns nil, false, 0 or an empty array if a collection is empty", arguments: StoreKind.allCases)
    func missing(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        #expect(try await store.record(forKey: "a", in: pages) == nil)
        #expect(try await store.records(in: pages, limit: 10) == [])
        #expect(try await store.usage(of: pages) == (0, 0))
        #expect(try await store.removeRecord(forKey: "a", in: pages) == false)
        #expect(try await store.removeAllRecords(in: pages) == 0)
    }

    @Test("RecordStore lists records newest first, up to the limit", arguments: StoreKind.allCases)
    func order(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        for key in ["a", "b", "c"] { try await store.save(Record(key: key), in: queries) }
        #expect(try await store.keys(in: queries) == ["c", "b", "a"])
        #expect(try await store.records(in: queries, limit: 2).map(\.key) == ["c", "b"])
        #expect(try await store.records(in: queries, limit: 0) == [])
        #expect(try await store.records(in: queries, limit: -1) == [])
    }

    @Test(
        "RecordStore.save replaces the record with the same key and makes it the newest",
        arguments: StoreKind.allCases
    )
    func replaces(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        for key in ["a", "b", "c"] { try await store.save(Record(key: key), in: queries) }
        try await store.save(Record(key: "a", value: Data([1])), in: queries)
        #expect(try await store.keys(in: queries) == ["a", "c", "b"])
        #expect(try await store.record(forKey: "a", in: queries)?.value == Data([1]))
        #expect(try await store.usage(of: queries) == (3, 1))
    }

    @Test("RecordStore.record(forKey:in:) does not make the record newer", arguments: StoreKind.allCases)
    func readingKeepsOrder(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        for key in ["a", "b", "c"] { try await store.save(Record(key: key), in: queries) }
        _ = try await store.record(forKey: "a", in: queries)
        try await store.save(Record(key: "d"), in: queries)
        #expect(try await store.keys(in: queries) == ["d", "c", "b"])
    }

    @Test("RecordStore.save removes the oldest records beyond the capacity", arguments: StoreKind.allCases)
    func capacity(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        for number in 1...10 {
            try await store.save(Record(key: "\(number)", value: Data(count: number)), in: pages)
        }
        #expect(try await store.keys(in: pages) == ["10", "9", "8"])
        #expect(try await store.usage(of: pages) == (3, 27))
    }

    @Test(
        "RecordStore.save with a smaller capacity than before removes the excess records",
        arguments: StoreKind.allCases
    )
    func smallerCapacity(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        let large = RecordCollection(name: "pages", capacity: 100)
        for number in 1...50 { try await store.save(Record(key: "\(number)"), in: large) }
        try await store.save(Record(key: "51"), in: pages)
        #expect(try await store.keys(in: pages) == ["51", "50", "49"])
    }

    @Test(
        "RecordStore.save removes the oldest records until the values fit into the byte budget",
        arguments: StoreKind.allCases
    )
    func byteBudget(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        let pictures = RecordCollection(name: "pictures", capacity: 100, byteBudget: 100)
        for (key, bytes) in [("a", 30), ("b", 10), ("c", 60)] {
            try await store.save(Record(key: key, value: Data(count: bytes)), in: pictures)
        }
        #expect(try await store.keys(in: pictures) == ["c", "b", "a"])
        try await store.save(Record(key: "d", value: Data(count: 35)), in: pictures)
        #expect(try await store.keys(in: pictures) == ["d", "c"])
        #expect(try await store.usage(of: pictures) == (2, 95))
        // The size of the replaced value does not count.
        try await store.save(Record(key: "c", value: Data(count: 65)), in: pictures)
        #expect(try await store.keys(in: pictures) == ["c", "d"])
        try await store.save(Record(key: "e", value: Data(count: 100)), in: pictures)
        #expect(try await store.keys(in: pictures) == ["e"])
    }

    @Test(
        "RecordStore.save applies the capacity in a collection that also has a byte budget",
        arguments: StoreKind.allCases
    )
    func byteBudgetAndCapacity(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        let pictures = RecordCollection(name: "pictures", capacity: 3, byteBudget: 100)
        for number in 1...5 {
            try await store.save(Record(key: "\(number)", value: Data(count: 1)), in: pictures)
        }
        #expect(try await store.keys(in: pictures) == ["5", "4", "3"])
    }

    @Test(
        "RecordStore.save does not store a value above the byte budget, and removes the record with the same key",
        arguments: StoreKind.allCases
    )
    func tooLarge(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        let pictures = RecordCollection(name: "pictures", capacity: 100, byteBudget: 100)
        for key in ["a", "b", "c"] {
            try await store.save(Record(key: key, value: Data(count: 20)), in: pictures)
        }
        try await store.save(Record(key: "d", value: Data(count: 101)), in: pictures)
        #expect(try await store.keys(in: pictures) == ["c", "b", "a"])
        try await store.save(Record(key: "b", value: Data(count: 101)), in: pictures)
        #expect(try await store.keys(in: pictures) == ["c", "a"])
        #expect(try await store.usage(of: pictures) == (2, 40))
    }

    @Test("RecordStore.save with a new byte budget removes the excess records", arguments: StoreKind.allCases)
    func smallerBudget(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        let large = RecordCollection(name: "pictures", capacity: 100)
        for number in 1...50 { try await store.save(Record(key: "\(number)", value: Data(count: 10)), in: large) }
        let small = RecordCollection(name: "pictures", capacity: 100, byteBudget: 25)
        try await store.save(Record(key: "51"), in: small)
        #expect(try await store.keys(in: small) == ["51", "50", "49"])
        try await store.save(Record(key: "52", value: Data(count: 26)), in: small)
        #expect(try await store.keys(in: small) == ["51", "50", "49"])
    }

    @Test("RecordStore counts the bytes of each collection separately", arguments: StoreKind.allCases)
    func budgetsApart(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        let pictures = RecordCollection(name: "pictures", capacity: 100, byteBudget: 100)
        try await store.save(Record(key: "a", value: Data(count: 100)), in: pages)
        for key in ["a", "b"] { try await store.save(Record(key: key, value: Data(count: 50)), in: pictures) }
        #expect(try await store.keys(in: pictures) == ["b", "a"])
        #expect(try await store.keys(in: pages) == ["a"])
    }

    @Test("RecordStore keeps the records of collections separate", arguments: StoreKind.allCases)
    func collections(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        try await store.save(Record(key: "a", value: Data([1])), in: pages)
        try await store.save(Record(key: "a", value: Data([2, 2])), in: queries)
        for key in ["b", "c", "d"] { try await store.save(Record(key: key), in: queries) }
        #expect(try await store.record(forKey: "a", in: pages)?.value == Data([1]))
        #expect(try await store.removeAllRecords(in: queries) == 3)
        #expect(try await store.usage(of: pages) == (1, 1))
    }

    @Test("RecordStore.removeRecord removes a record and returns whether there was one", arguments: StoreKind.allCases)
    func removes(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        for key in ["a", "b"] { try await store.save(Record(key: key, value: Data([9])), in: pages) }
        #expect(try await store.removeRecord(forKey: "a", in: pages))
        #expect(try await store.removeRecord(forKey: "a", in: pages) == false)
        #expect(try await store.keys(in: pages) == ["b"])
        #expect(try await store.usage(of: pages) == (1, 1))
    }

    @Test("RecordStore.removeAllRecords removes all records and returns their number", arguments: StoreKind.allCases)
    func removesAll(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        for key in ["a", "b"] { try await store.save(Record(key: key, value: Data([9])), in: pages) }
        #expect(try await store.removeAllRecords(in: pages) == 2)
        #expect(try await store.usage(of: pages) == (0, 0))
        try await store.save(Record(key: "c"), in: pages)
        #expect(try await store.keys(in: pages) == ["c"])
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
        try await store.save(record, in: pages)
        #expect(try await store.record(forKey: record.key, in: pages) == record)
        #expect(try await store.records(in: pages, limit: 1) == [record])
        #expect(try await store.usage(of: pages) == (1, record.value.count))
        #expect(try await store.removeRecord(forKey: record.key, in: pages))
    }

    @Test("RecordStore compares keys by their UTF-8 bytes", arguments: StoreKind.allCases)
    func bytes(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        for key in ["\u{E9}", "e\u{301}", "\u{C9}"] { try await store.save(Record(key: key), in: pages) }
        #expect(try await store.usage(of: pages).count == 3)
    }

    @Test("RecordStore.save throws in a cancelled task and changes nothing", arguments: StoreKind.allCases)
    func cancelled(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.save(Record(key: "a"), in: pages)
        }
        let result = await task.result
        #expect(throws: CancellationError.self) { try result.get() }
        #expect(try await store.usage(of: pages).count == 0)
    }
}

@Suite("RecordCollection")
struct RecordCollectionTests {
    #if os(Linux) || os(macOS)
        @Test("RecordCollection.init traps if the capacity or the byte budget is 0")
        func zero() async {
            await #expect(processExitsWith: .failure) { _ = RecordCollection(name: "a", capacity: 0) }
            await #expect(processExitsWith: .failure) { _ = RecordCollection(name: "a", capacity: 1, byteBudget: 0) }
        }
    #endif
}

/// The implementations of `RecordStore`, with both policies of `SQLiteRecordStore`.
enum StoreKind: CaseIterable {
    case inMemory
    case sqliteCache
    case sqliteState

    func store(in folder: TemporaryFolder) -> any RecordStore {
        switch self {
        case .inMemory: InMemoryRecordStore()
        case .sqliteCache: SQLiteRecordStore(path: folder.path, policy: .cache)
        case .sqliteState: SQLiteRecordStore(path: folder.path, policy: .state)
        }
    }
}

/// A temporary folder for a database, which is removed when the object is released. The store creates the folder.
final class TemporaryFolder: Sendable {
    private let url = FileManager.default.temporaryDirectory.appending(path: "RecordStoreTests-\(UUID())")

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of the database.
    var path: String { url.appending(path: "records.sqlite").path }
}

extension Record {
    fileprivate init(key: String) { self.init(key: key, value: Data()) }
}

extension RecordStore {
    fileprivate func keys(in collection: RecordCollection) async throws -> [String] {
        try await records(in: collection, limit: 1_000).map(\.key)
    }
}
