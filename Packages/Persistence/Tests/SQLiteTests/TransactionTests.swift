import Foundation
import SQLite
import Testing

@Suite("Database.transaction")
struct TransactionTests {
    private let database: Database

    init() throws {
        database = try Database(path: ":memory:")
        try database.execute("CREATE TABLE a (b)")
    }

    @Test("Database.transaction takes the write lock before the body runs")
    func writeLock() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "TransactionTests-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let first = try Database(path: path)
        let second = try Database(path: path)
        let error = #expect(throws: DatabaseError.self) {
            try first.transaction { try second.transaction {} }
        }
        #expect(error?.isBusy == true)
    }

    @Test("Database.readTransaction waits for no lock, and reads the same rows while another connection commits")
    func readTransaction() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "TransactionTests-\(UUID())").path
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let writer = try Database(path: path)
        try writer.execute("PRAGMA journal_mode = WAL; CREATE TABLE a (b)")
        let reader = try Database(path: path)
        func count() throws -> Int? { try reader.firstRow("SELECT count(*) FROM a") { $0.int(0) } }
        try writer.transaction {
            try writer.execute("INSERT INTO a VALUES (1)")
            #expect(try reader.readTransaction { try count() } == 0)
        }
        try reader.readTransaction {
            #expect(try count() == 1)
            try writer.execute("INSERT INTO a VALUES (2)")
            #expect(try count() == 1)
        }
        #expect(try count() == 2)
    }

    @Test("Database.transaction rejects statements after SQLite has rolled back the transaction")
    func rolledBackBySQLite() throws {
        #expect(throws: DatabaseError.self) {
            try database.transaction {
                try insert(1)
                try database.execute("ROLLBACK")
                // Outside a transaction, SQLite would commit each of these statements.
                try? insert(2)
                try? database.execute("INSERT INTO a VALUES (3)")
                try? database.transaction { try insert(4) }
            }
        }
        #expect(try rows() == [])
        try insert(5)
        #expect(try rows() == [5])
    }

    @Test("Database.transaction rolls back if the commit fails")
    func failedCommit() throws {
        try database.execute(
            "PRAGMA foreign_keys = ON; CREATE TABLE c (d UNIQUE);"
                + "CREATE TABLE e (f REFERENCES c (d) DEFERRABLE INITIALLY DEFERRED)"
        )
        let error = #expect(throws: DatabaseError.self) {
            try database.transaction { try database.execute("INSERT INTO e VALUES (1)") }
        }
        #expect(error?.isConstraintViolation == true)
        #expect(try database.numbers("SELECT count(*) FROM e") == [0])
        try database.transaction { try insert(1) }
    }

    private func insert(_ number: Int) throws {
        try database.run("INSERT INTO a VALUES (?)", [number])
    }

    private func rows() throws -> [Int] { try database.numbers("SELECT b FROM a ORDER BY b") }
}
