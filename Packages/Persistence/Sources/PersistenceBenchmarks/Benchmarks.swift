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
        table.add("SQLite: 20 rows of 8 columns", try await rows(), limit: 1.5)
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

    private static func rows() async throws -> Measurement {
        let sql =
            "SELECT id, title, original, language, released, votes, average, overview FROM film WHERE id > ? LIMIT 20"
        let content = """
            CREATE TABLE film (id INTEGER PRIMARY KEY, title, original, language, released, votes, average, overview);
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
            INSERT INTO film SELECT i, 'A title of ' || i, 'The title it had ' || i, 'en', '1982-06-25', i * 7, i / 1000.0,
            'An overview of some length, as composed from facts about the film numbered ' || i FROM n
            """
        let database = try Database(path: ":memory:")
        try database.execute(content)
        let floor = Floor(path: ":memory:", settings: content)
        let statement = floor.prepare(sql)
        var sum = 0
        return try await Measurement.interleaved(trials: 20_000) { trial in
            try database.statement(sql).forEachRow([trial % 19_000]) { row in
                sum &+= row.int(0) &+ row.int(5) &+ Int(row.double(6))
                for column in [1, 2, 3, 4, 7] { sum &+= row.string(column).utf8.count }
            }
        } floor: { trial in
            floor.bind(trial % 19_000, at: 1, of: statement)
            while sqlite3_step(statement) == SQLITE_ROW {
                sum &+= Int(sqlite3_column_int64(statement, 0)) &+ Int(sqlite3_column_int64(statement, 5))
                sum &+= Int(sqlite3_column_double(statement, 6))
                for column: CInt in [1, 2, 3, 4, 7] {
                    _ = sqlite3_column_text(statement, column)
                    sum &+= Int(sqlite3_column_bytes(statement, column))
                }
            }
            sqlite3_reset(statement)
        }
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
