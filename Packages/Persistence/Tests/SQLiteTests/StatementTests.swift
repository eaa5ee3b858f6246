import Foundation
import SQLite
import Testing

@Suite("Statement")
struct StatementTests {
    private let database: Database

    init() throws {
        database = try Database(path: ":memory:")
        try database.execute("CREATE TABLE a (b)")
    }

    private static let texts = [
        "", "plain", "with\0NUL", "\0", "Amélie", "e\u{301}", "千と千尋の神隠し", "👩‍👩‍👧",
        String(repeating: "x", count: 100_000), String("Amélie and more".dropFirst(2).dropLast(5)),
    ]
    private static let blobs = [Data(), Data([0]), Data([0, 255, 0]), Data(count: 100_000), Data([1, 2, 3, 4])[2...]]

    @Test(
        "Statement stores texts, bytes and 64-bit integers unchanged",
        arguments: texts.map(\.databaseValue) + blobs.map(\.databaseValue)
            + [0, -1, 1 << 40, Int.max, Int.min].map(\.databaseValue)
    )
    func values(value: DatabaseValue) throws {
        try database.run("INSERT INTO a VALUES (?)", [value])
        let stored = try database.firstRow("SELECT b, typeof(b) FROM a") { row in
            switch row.string(1) {
            case "integer": row.int(0).databaseValue
            // Equal strings can have different bytes.
            case "text": (Data(row.string(0).utf8) == row.data(0) ? row.string(0) : "changed").databaseValue
            case "blob": row.data(0).databaseValue
            default: DatabaseValue.null
            }
        }
        #expect(stored == value)
    }

    @Test("Row distinguishes NULL from an empty value")
    func null() throws {
        let absent: Int? = nil
        try database.run("INSERT INTO a VALUES (?)", [absent])
        try database.forEachRow("SELECT b, 0, '' FROM a") { row in
            #expect(row.intIfPresent(0) == nil && row.intIfPresent(1) == 0)
            #expect(row.stringIfPresent(0) == nil && row.stringIfPresent(2) == "")
            #expect(row.int(0) == 0 && row.string(0) == "" && row.data(0) == Data())
        }
    }

    @Test("Row.string replaces invalid UTF-8 with U+FFFD")
    func invalidText() throws {
        let text = try database.firstRow("SELECT CAST(x'41FF42' AS TEXT)") { $0.string(0) }
        #expect(text == "A\u{FFFD}B")
    }

    @Test("Database.firstRow returns the first row, or nil if there are no rows")
    func firstRow() throws {
        let select = "SELECT b FROM a ORDER BY b"
        #expect(try database.firstRow(select) { $0.int(0) } == nil)
        try database.execute("INSERT INTO a VALUES (1), (2)")
        #expect(try database.firstRow(select) { $0.int(0) } == 1)
        // The statement has ended and released its lock, so the table can be dropped.
        try database.execute("DROP TABLE a")
    }

    @Test("Statement rejects a wrong number of arguments, also after a successful run", arguments: [0, 1, 3])
    func argumentCount(count: Int) throws {
        let insert = "INSERT INTO a SELECT ? + ?"
        for runs in 1...2 {
            let error = #expect(throws: DatabaseError.self) {
                try database.run(insert, Array(repeating: 1, count: count))
            }
            #expect(error?.message == "the statement takes 2 arguments, not \(count)")
            try database.run(insert, [1, 2])
            #expect(try database.numbers("SELECT b FROM a") == Array(repeating: 3, count: runs))
        }
    }

    @Test("A statement throws if it is run again inside its own forEachRow")
    func reentrance() throws {
        try database.execute("INSERT INTO a VALUES (1), (2)")
        var rows = 0
        try database.forEachRow("SELECT b FROM a") { _ in
            rows += 1
            #expect(throws: DatabaseError.self) { try database.run("SELECT b FROM a") }
        }
        #expect(rows == 2)
    }

    @Test("Statement can run again after an error of SQLite or of the closure")
    func again() throws {
        try database.execute("INSERT INTO a VALUES (1), (2)")
        let select = "SELECT b, abs(CASE ? WHEN 1 THEN -9223372036854775808 END) FROM a"
        #expect(throws: DatabaseError.self) { try database.run(select, [1]) }
        #expect(throws: CancellationError.self) {
            try database.forEachRow(select, [0]) { _ in throw CancellationError() }
        }
        var rows = 0
        try database.forEachRow(select, [0]) { _ in rows += 1 }
        #expect(rows == 2)
        try database.execute("DROP TABLE a")
    }

    @Test("Database.run requires exactly one statement, also with a semicolon and white space after it")
    func one() throws {
        for sql in ["", " ; ", "SELECT 1; SELECT 2"] {
            #expect(throws: DatabaseError.self) { try database.run(sql) }
        }
        #expect(try database.numbers("SELECT 1 ;\n ") == [1])
    }

    @Test("Row traps if code reads a missing column")
    func noSuchColumn() async {
        await #expect(processExitsWith: .failure) {
            _ = try Database(path: ":memory:").firstRow("SELECT 1") { $0.int(1) }
        }
    }
}
