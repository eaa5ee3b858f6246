import Foundation
import Persistence
import PersistenceSQLite

/// Benchmarks of `SQLiteRecordStore` and its floor, the C implementation. The two use separate files with the same
/// pages.
struct StoredPages {
    private let store: SQLiteRecordStore
    private let cStore: CRecordStore
    private let collection: RecordCollection
    private let page = Data((0..<8_192).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    init(count: Int, in folder: URL) async throws {
        let path = folder.appending(path: "\(count).sqlite").path
        let floorPath = folder.appending(path: "\(count)-floor.sqlite").path
        // The collection is full, so that each save of a new page removes the oldest page.
        collection = RecordCollection(name: "responses", capacity: count)
        try await SQLiteRecordStore(path: path, policy: .cache).save(Record(key: "first", value: page), in: collection)
        do {
            let filler = CConnection(path: path, settings: "BEGIN")
            let records = CRecordStore(filler)
            for number in 1..<count { records.insert(page, key: Self.key(number), in: collection.name) }
            filler.execute("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try FileManager.default.copyItem(atPath: path, toPath: floorPath)
        store = SQLiteRecordStore(path: path, policy: .cache)
        cStore = CRecordStore(CConnection(path: floorPath, settings: StorePolicy.cache.settings))
    }

    func measureReading() async throws -> Measurement {
        try await .interleaved(trials: 10_000) { trial in
            let record = try await store.record(forKey: key(scattered: trial), in: collection)
            precondition(record?.value.count == page.count)
        } floor: { trial in
            precondition(cStore.read(key(scattered: trial), in: collection.name) == page.count)
        }
    }

    func measureWriting() async throws -> Measurement {
        try await .interleaved(trials: 5_000) { trial in
            try await store.save(Record(key: Self.key(-trial), value: page), in: collection)
        } floor: { trial in
            cStore.save(page, key: Self.key(-trial), in: collection)
        }
    }

    /// Returns the key for a trial, in an order that differs from the order of the saves.
    private func key(scattered trial: Int) -> String {
        Self.key(1 + trial &* 7_919 % (collection.capacity - 1))
    }

    private static func key(_ number: Int) -> String {
        "https://api.themoviedb.org/3/search/movie?include_adult=false&language=en-US&page=1&query=\(number)"
    }
}
