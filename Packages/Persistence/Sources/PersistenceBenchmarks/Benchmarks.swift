import CSQLite
import Foundation
import Persistence
import PersistenceSQLite
import SQLite

/// Measures the store and the wrapper against the same SQL through the C API. Run it in release.
@main
enum Benchmarks {
    static func main() async throws {
        let missed = try await run()
        exit(missed == 0 ? 0 : 1)
    }

    /// How many limits were missed. It runs where a data layer runs: off the main actor, from which every call would change
    /// threads twice.
    @concurrent
    private static func run() async throws -> Int {
        let folder = FileManager.default.temporaryDirectory.appending(path: "PersistenceBenchmarks-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var table = Table()
        let rows = try Rows()
        table.add("SQLite: 20 rows of 8 columns, text lent", try await rows.measureLentText(), limit: 1.5)
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
        table.add("store: read, 50000 against 1000 stored", against(reads), limit: 2)
        table.add("store: write, 50000 against 1000 stored", against(writes), limit: 2)
        table.add("state: open, save one, close", try await openSaveClose(in: folder), limit: 1.5)
        return table.missed
    }

    /// The larger number stored, with the smaller for its floor.
    private static func against(_ measurements: [Measurement]) -> Measurement {
        Measurement(trials: measurements[1].trials, median: measurements[1].median, floor: measurements[0].median)
    }

    /// What a short-lived process does: nothing is open before, and nothing after.
    private static func openSaveClose(in folder: URL) async throws -> Measurement {
        let paths = ["state", "state-floor"].map { folder.appending(path: $0).path }
        let queries = RecordCollection(name: "queries", capacity: 50)
        for path in paths {
            try await SQLiteRecordStore(path: path, policy: .state).save(Record(key: "a", value: Data()), in: queries)
        }
        return try await Measurement.interleaved(trials: 500) { trial in
            let store = SQLiteRecordStore(path: paths[0], policy: .state)
            try await store.save(Record(key: "query \(trial)", value: Data(count: 100)), in: queries)
        } floor: { trial in
            let floor = Floor(path: paths[1], settings: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 100")
            RecordFloor(floor).save(Data(count: 100), key: "query \(trial)", in: "queries", capacity: 50)
        }
    }
}
