import Foundation
import Persistence
import Testing

extension RecordStoreContract {
    private struct Refusal: Error {}

    static let transactions: [RecordStoreContract] = [
        RecordStoreContract(
            "reads its own changes in a transaction, stores those of all collections, and returns the result"
        ) {
            store,
            _ in
            try await store.save("old", in: pages)
            let (record, keys, wasStored) = try await store.write { transaction in
                try transaction.save(Record(key: "new", value: Data([2, 2])), in: pages)
                try transaction.save(Record(key: "1", value: Data([3])), in: other)
                let wasStored = [try transaction.removeRecord(forKey: "old", in: pages)]
                let keys = try transaction.records(in: pages, limit: 9).map(\.key)
                let record = try transaction.record(forKey: "old", in: pages)
                return (record, keys, wasStored + [try transaction.removeRecord(forKey: "none", in: pages)])
            }
            #expect(record == nil && keys == ["new"] && wasStored == [true, false])
            #expect(try await store.usage(of: pages) == (1, 2))
            #expect(try await store.usage(of: other) == (1, 1))
        },
        RecordStoreContract("discards all changes if the closure throws") { store, _ in
            try await store.save("old", in: pages)
            await #expect(throws: Refusal.self) {
                try await store.write { transaction in
                    try transaction.save(Record(key: "old", value: Data([9, 9])), in: pages)
                    try transaction.save(Record(key: "new", value: Data()), in: pages)
                    try transaction.save(Record(key: "1", value: Data()), in: other)
                    throw Refusal()
                }
            }
            #expect(try await store.keys(in: pages) == ["old"])
            #expect(try await store.usage(of: pages) == (1, 1))
            #expect(try await store.usage(of: other) == (0, 0))
        },
        RecordStoreContract("loses no change of concurrent tasks and of two stores that read before they save") {
            store,
            makeStore in
            let stores = [store, try makeStore()]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...100 {
                    group.addTask {
                        try await stores[number % 2].write { transaction in
                            let count = try transaction.record(forKey: "count", in: pages)?.value.first ?? 0
                            try transaction.save(Record(key: "count", value: Data([count + 1])), in: pages)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await store.record(forKey: "count", in: pages)?.value == Data([100]))
        },
        RecordStoreContract("saves the records of saveWithoutWaiting at the latest when it is closed") {
            store,
            makeStore in
            for key in ["a", "b"] {
                try await store.saveWithoutWaiting(Record(key: key, value: Data()), in: pages)
            }
            try await store.close()
            #expect(try await makeStore().records(in: pages, limit: 9).map(\.key) == ["b", "a"])
        },
        RecordStoreContract("notifies after a change by another store of the same records, if it knows of such changes")
        {
            store,
            makeStore in
            guard let changes = store.changes else { return }
            // The store may need a connection to hear of changes.
            #expect(try await store.keys(in: pages) == [])
            var iterator = changes.stream().makeAsyncIterator()
            let otherStore = try makeStore()
            try await otherStore.save("a", in: pages)
            await iterator.next()
            #expect(try await store.keys(in: pages) == ["a"])
        },
    ]
}
