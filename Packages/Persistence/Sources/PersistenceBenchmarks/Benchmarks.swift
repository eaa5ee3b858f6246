import Foundation
import Persistence
import PersistenceSQLite

/// A program that compares `SQLiteRecordStore` and the module `SQLite` with the same SQL through the C API. Run it in
/// the release configuration.
@main
enum Benchmarks {
    static func main() async throws {
        // The program does not use CommandKit, which Persistence would need for this program only.
        switch CommandLine.arguments.dropFirst().first {
        case "--help", "-h":
            return print("Compare the store with the same SQL through the C API.\n\nUsage: PersistenceBenchmarks")
        case "--version": return print("PersistenceBenchmarks 1.0")
        default: break
        }
        let missed = try await run()
        exit(missed == 0 ? 0 : 1)
    }

    /// Runs all benchmarks and returns the number of missed limits.
    ///
    /// The benchmarks run off the main actor, as a data layer does. From the main actor, each call would switch threads
    /// twice.
    @concurrent
    private static func run() async throws -> Int {
        let folder = FileManager.default.temporaryDirectory.appending(path: "PersistenceBenchmarks-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var table = ResultTable()
        let rows = try Rows()
        table.add("SQLite: 20 rows of 8 columns, text not copied", try await rows.measureTextWithoutCopy(), limit: 1.5)
        table.add("SQLite: 20 rows of 8 columns, text copied", try await rows.measureCopiedText(), limit: 1.5)
        var reads: [Measurement] = []
        var writes: [Measurement] = []
        for count in [1_000, 50_000] {
            let pages = try await StoredPages(count: count, in: folder)
            reads.append(try await pages.measureReading())
            writes.append(try await pages.measureWriting())
            table.add("store: read 8 KB, \(count) stored", reads[reads.count - 1], limit: 1.5)
            table.add("store: write 8 KB, \(count) stored", writes[writes.count - 1], limit: 1.5)
        }
        table.add("store: read, 50000 against 1000 stored", comparison(reads), limit: 2)
        table.add("store: write, 50000 against 1000 stored", comparison(writes), limit: 2)
        table.add("state: open, save one, close", try await openSaveClose(in: folder), limit: 1.5)
        return table.missed
    }

    /// Returns the measurement with 50,000 records, with the median for 1,000 records as its floor.
    private static func comparison(_ measurements: [Measurement]) -> Measurement {
        Measurement(trials: measurements[1].trials, median: measurements[1].median, floor: measurements[0].median)
    }

    /// Measures the work of a short-lived process: open, save and close. The collection is full, so each save removes a
    /// record.
    ///
    /// The floor calls SQLite's C API directly. Like the store, it moves the write-ahead log into the file.
    private static func openSaveClose(in folder: URL) async throws -> Measurement {
        let (path, floorPath) = (folder.appending(path: "state").path, folder.appending(path: "state-floor").path)
        let policy = StorePolicy.state
        let queries = RecordCollection(name: "queries", capacity: 50)
        for path in [path, floorPath] {
            let store = SQLiteRecordStore(path: path, policy: policy)
            for number in 1...queries.capacity {
                try await store.save(Record(key: "\(number)", value: Data(count: 100)), in: queries)
            }
        }
        return try await Measurement.interleaved(trials: 500) { trial in
            let store = SQLiteRecordStore(path: path, policy: policy)
            try await store.save(Record(key: "query \(trial)", value: Data(count: 100)), in: queries)
            try await store.close()
        } floor: { trial in
            let connection = CConnection(path: floorPath, settings: policy.settings)
            CRecordStore(connection).save(Data(count: 100), key: "query \(trial)", in: queries)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }
}
