import Foundation
import SQLite
import Testing

@Suite("Database")
struct DatabaseTests {
    @Test("Database.statement prepares a statement once and caches it")
    func keepsStatements() throws {
        let database = try Database(path: ":memory:")
        #expect(try database.statement("SELECT 1") === database.statement("SELECT 1"))
    }

    @Test("A Statement works after the release of its Database")
    func outlived() throws {
        let statement = try Database(path: ":memory:").statement("SELECT 7")
        #expect(try statement.firstRow { $0.int(0) } == 7)
    }

    @Test("A DatabaseError has the extended result code and a description without the arguments")
    func errors() throws {
        let database = try Database(path: ":memory:")
        let mistake = #expect(throws: DatabaseError.self) { try database.execute("SELEC 1") }
        #expect(mistake?.isInvalidStatement == true)
        #expect(mistake?.description == #"SQLite error 1: near "SELEC": syntax error in "SELEC 1""#)

        try database.execute("CREATE TABLE a (b UNIQUE)")
        let insert = try database.statement("INSERT INTO a VALUES (?)")
        try insert.run(["secret"])
        let violation = #expect(throws: DatabaseError.self) { try insert.run(["secret"]) }
        #expect(violation?.isConstraintViolation == true)
        #expect(violation?.code == 2067, "the code must be the extended one")
        #expect(violation?.description.contains("secret") == false)
    }
}

extension Database {
    func numbers(_ sql: String) throws -> [Int] {
        var numbers: [Int] = []
        try statement(sql).forEachRow { numbers.append($0.int(0)) }
        return numbers
    }
}
