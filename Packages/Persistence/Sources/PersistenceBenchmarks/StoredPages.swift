import Foundation
import Persistence
import PersistenceSQLite

/// Two files of as many pages: one for the store, one for the floor.
struct StoredPages {
    private let store: SQLiteRecordStore
    private let floor: RecordFloor
    private let collection: RecordCollection
    private let page = Data((0..<8_192).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    init(count: Int, in folder: URL) async throws {
        let path = folder.appending(path: "\(count).sqlite").path
        let floorPath = folder.appending(path: "\(count)-floor.sqlite").path
        // Full to its capacity, so that every save of a new page removes the oldest.
        collection = RecordCollection(name: "responses", capacity: count)
        try await SQLiteRecordStore(path: path, policy: .cache).save(Record(key: "first", value: page), in: collection)
        do {
            let filler = Floor(path: path, settings: "BEGIN")
            let records = RecordFloor(filler)
            for number in 1..<count { records.put(page, key: Self.key(number), in: collection.name) }
            filler.execute("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try FileManager.default.copyItem(atPath: path, toPath: floorPath)
        store = SQLiteRecordStore(path: path, policy: .cache)
        floor = RecordFloor(
            Floor(path: floorPath, settings: "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 500")
        )
    }

    func measureReading() async throws -> Measurement {
        try await .interleaved(trials: 10_000) { trial in
            let record = try await store.record(forKey: key(scattered: trial), in: collection)
            precondition(record?.value.count == page.count)
        } floor: { trial in
            precondition(floor.read(key(scattered: trial), in: collection.name) == page.count)
        }
    }

    func measureWriting() async throws -> Measurement {
        try await .interleaved(trials: 5_000) { trial in
            try await store.save(Record(key: Self.key(-trial), value: page), in: collection)
        } floor: { trial in
            floor.save(page, key: Self.key(-trial), in: collection.name, capacity: collection.capacity)
        }
    }

    /// The pages in an order that has nothing to do with the one they were saved in.
    private func key(scattered trial: Int) -> String {
        Self.key(1 + trial &* 7_919 % (collection.capacity - 1))
    }

    private static func key(_ number: Int) -> String {
        "https://api.themoviedb.org/3/search/movie?include_adult=false&language=en-US&page=1&query=\(number)"
    }
}
