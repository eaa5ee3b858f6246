import Foundation
import Persistence
import Testing

extension RecordStoreContract {
    /// Records to save, by their keys and numbers of bytes, in a collection with a capacity and a byte budget.
    private typealias Saves = (records: [(key: String, bytes: Int)], capacity: Int, budget: Int?)

    private static func numbers(_ range: ClosedRange<Int>, bytes: Int = 0) -> [(key: String, bytes: Int)] {
        range.map { ("\($0)", bytes) }
    }

    private static let rows: [(saves: [Saves], keys: [String], bytes: Int)] = [
        ([([("a", 1), ("b", 2), ("c", 3)], 3, nil)], ["c", "b", "a"], 6),
        ([([("a", 0), ("b", 0), ("c", 0), ("a", 1)], 3, nil)], ["a", "c", "b"], 1),
        ([(numbers(1...10, bytes: 4), 3, nil)], ["10", "9", "8"], 12),
        ([(numbers(1...50), 100, nil), ([("51", 0)], 3, nil)], ["51", "50", "49"], 0),
        ([([("a", 30), ("b", 10), ("c", 60)], 100, 100)], ["c", "b", "a"], 100),
        ([([("a", 30), ("b", 10), ("c", 60), ("d", 35)], 100, 100)], ["d", "c"], 95),
        // The size of the replaced value does not count.
        ([([("c", 60), ("d", 35), ("c", 65)], 100, 100)], ["c", "d"], 100),
        ([([("c", 60), ("d", 35), ("e", 100)], 100, 100)], ["e"], 100),
        // A value above the byte budget is not stored, and removes the record with the same key.
        ([([("a", 20), ("b", 20), ("c", 20), ("d", 101)], 100, 100)], ["c", "b", "a"], 60),
        ([([("a", 20), ("b", 20), ("c", 20), ("b", 101)], 100, 100)], ["c", "a"], 40),
        // The capacity applies together with a byte budget, and a smaller budget removes excess records.
        ([(numbers(1...5, bytes: 1), 3, 100)], ["5", "4", "3"], 3),
        ([(numbers(1...50, bytes: 10), 100, nil), ([("51", 0)], 100, 25)], ["51", "50", "49"], 20),
    ]

    static let limits: [RecordStoreContract] = [
        RecordStoreContract(
            "makes a saved record the newest one, and removes the oldest records beyond the limits of the collection"
        ) { store, _ in
            try await store.save("a", "b", "c", in: other)
            for (index, row) in rows.enumerated() {
                let name = "row \(index)"
                for (records, capacity, budget) in row.saves {
                    let collection = RecordCollection(name: name, capacity: capacity, byteBudget: budget)
                    for (key, bytes) in records { try await store.save(key, in: collection, bytes: bytes) }
                }
                let all = RecordCollection(name: name, capacity: 1_000)
                #expect(try await store.keys(in: all) == row.keys, "\(row.saves)")
                #expect(try await store.usage(of: all) == (row.keys.count, row.bytes), "\(row.saves)")
            }
            #expect(try await store.keys(in: other) == ["c", "b", "a"])
        }
    ]
}
