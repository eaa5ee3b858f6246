import CSQLite
import Foundation
import SQLite

/// Benchmarks of the module `SQLite`: each trial reads 20 rows of 3 numbers and 5 texts by key from a table in memory.
struct Rows {
    private static let sql = """
        SELECT id, title, original, language, released, votes, average, overview FROM film WHERE id > ? LIMIT 20
        """
    private static let content = """
        CREATE TABLE film (id INTEGER PRIMARY KEY, title, original, language, released, votes, average, overview);
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO film SELECT i, 'A title of ' || i, 'The title it had ' || i, 'en', '1982-06-25', i * 7, i / 1000.0,
        'An overview of some length, as composed from facts about the film numbered ' || i FROM n
        """
    private static let trials = 20_000

    private let database: Database
    private let connection = CConnection(path: ":memory:", settings: content)
    private let statement: OpaquePointer

    init() throws {
        database = try Database(path: ":memory:")
        try database.execute(Self.content)
        statement = connection.prepare(Self.sql)
    }

    /// Measures reading the texts directly in SQLite's memory.
    func measureTextWithoutCopy() async throws -> Measurement {
        var sum = 0
        return try await Measurement.interleaved(trials: Self.trials) { trial in
            try database.statement(Self.sql).forEachRow([Self.key(trial)]) { row in
                sum &+= row.int(0) &+ row.int(5) &+ Int(row.double(6))
                for column in [1, 2, 3, 4, 7] { sum &+= row.withUnsafeBytes(column) { $0.count } }
            }
        } floor: { trial in
            forEachFloorRow(trial) {
                sum &+= numbers()
                for column: CInt in [1, 2, 3, 4, 7] {
                    _ = sqlite3_column_blob(statement, column)
                    sum &+= Int(sqlite3_column_bytes(statement, column))
                }
            }
        }
    }

    /// Measures copying the texts. The wrapper copies into strings, the floor into allocated memory.
    func measureCopiedText() async throws -> Measurement {
        var sum = 0
        return try await Measurement.interleaved(trials: Self.trials) { trial in
            try database.statement(Self.sql).forEachRow([Self.key(trial)]) { row in
                sum &+= row.int(0) &+ row.int(5) &+ Int(row.double(6))
                for column in [1, 2, 3, 4, 7] { sum &+= row.string(column).utf8.count }
            }
        } floor: { trial in
            forEachFloorRow(trial) {
                sum &+= numbers()
                for column: CInt in [1, 2, 3, 4, 7] {
                    let text = sqlite3_column_text(statement, column)
                    let count = Int(sqlite3_column_bytes(statement, column))
                    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
                    copy.copyMemory(from: UnsafeRawBufferPointer(start: text, count: count))
                    sum &+= copy.count
                    copy.deallocate()
                }
            }
        }
    }

    private func forEachFloorRow(_ trial: Int, _ body: () -> Void) {
        connection.bind(Self.key(trial), at: 1, of: statement)
        while sqlite3_step(statement) == SQLITE_ROW {
            body()
        }
        sqlite3_reset(statement)
    }

    private func numbers() -> Int {
        Int(sqlite3_column_int64(statement, 0)) &+ Int(sqlite3_column_int64(statement, 5))
            &+ Int(sqlite3_column_double(statement, 6))
    }

    private static func key(_ trial: Int) -> Int { trial % 19_000 }
}
