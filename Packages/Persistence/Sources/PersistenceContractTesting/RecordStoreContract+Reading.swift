import Foundation
import Persistence
import Testing

extension RecordStoreContract {
    static let reading: [RecordStoreContract] = [
        RecordStoreContract("returns nil, false, 0 or an empty array if a collection is empty") { store, _ in
            let record = try await store.record(forKey: "a", in: pages)
            #expect(record == nil)
            #expect(try await store.records(in: pages, limit: 10) == [])
            #expect(try await store.usage(of: pages) == (0, 0))
            #expect(try await store.removeRecord(forKey: "a", in: pages) == false)
            #expect(try await store.removeAllRecords(in: pages) == 0)
            #expect(try await store.read { try $0.collectionNames() } == [])
        },
        RecordStoreContract("lists records up to the limit, and reading makes no record newer") { store, _ in
            try await store.save("a", "b", "c", in: pages)
            #expect(try await store.record(forKey: "a", in: pages)?.value == Data(count: 1))
            for (limit, keys) in [(9, ["c", "b", "a"]), (2, ["c", "b"]), (0, []), (-1, [])] {
                #expect(try await store.keys(in: pages, limit: limit) == keys)
            }
        },
        RecordStoreContract("stores empty and long keys and values, and keys with NUL or non-ASCII characters") {
            store,
            _ in
            let long = String((0..<40_000).map { _ in Character(Unicode.Scalar(UInt8.random(in: 33...126))) })
            for record in [
                Record(key: "", value: Data()),
                Record(key: "with\0NUL", value: Data([0])),
                Record(key: "with", value: Data([1])),
                Record(key: "Amélie 🎬 %_'\"", value: Data((0...255).map { UInt8($0) })),
                Record(key: long, value: Data(count: 1_000_000)),
            ] {
                try await store.save(record, in: pages)
                #expect(try await store.record(forKey: record.key, in: pages) == record)
                #expect(try await store.records(in: pages, limit: 1) == [record])
                #expect(try await store.usage(of: pages) == (1, record.value.count))
                #expect(try await store.removeRecord(forKey: record.key, in: pages))
            }
        },
        RecordStoreContract("compares keys by their UTF-8 bytes") { store, _ in
            try await store.save("\u{E9}", "e\u{301}", "\u{C9}", in: pages)
            #expect(try await store.usage(of: pages).count == 3)
        },
    ]

    static let removing: [RecordStoreContract] = [
        RecordStoreContract("removes one or all records of a collection, and tells what it removed") { store, _ in
            for collection in [pages, other] { try await store.save("a", "b", "c", in: collection, bytes: 2) }
            #expect(try await store.removeRecord(forKey: "a", in: pages))
            #expect(try await store.removeRecord(forKey: "a", in: pages) == false)
            #expect(try await store.usage(of: pages) == (2, 4))
            #expect(try await store.read { try $0.collectionNames() } == ["other", "pages"])
            #expect(try await store.removeAllRecords(in: pages) == 2)
            #expect(try await store.usage(of: pages) == (0, 0))
            #expect(try await store.usage(of: other) == (3, 6))
            #expect(try await store.read { try $0.collectionNames() } == ["other"])
        },
        RecordStoreContract("throws in a cancelled task and changes nothing") { store, _ in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                await #expect(throws: CancellationError.self) { try await store.save("a", in: pages) }
                await #expect(throws: CancellationError.self) { _ = try await store.removeAllRecords(in: pages) }
            }
            await task.value
            let usage = try await store.usage(of: pages)
            #expect(usage.count == 0)
        },
    ]
}
