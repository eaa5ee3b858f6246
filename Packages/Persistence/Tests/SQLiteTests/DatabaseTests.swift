import Foundation
import SQLite
import Testing

@Suite("Database")
struct DatabaseTests {
    @Test("A DatabaseError has the extended result code and a description without the arguments")
    func errors() throws {
        let database = try Database(path: ":memory:")
        let mistake = #expect(throws: DatabaseError.self) { try database.execute("SELEC 1") }
        #expect(mistake?.isInvalidStatement == true)
        #expect(mistake?.description == #"SQLite error 1: near "SELEC": syntax error in "SELEC 1""#)

        try database.execute("CREATE TABLE a (b UNIQUE)")
        try database.run("INSERT INTO a VALUES (?)", ["secret"])
        let violation = #expect(throws: DatabaseError.self) {
            try database.run("INSERT INTO a VALUES (?)", ["secret"])
        }
        #expect(violation?.isConstraintViolation == true)
        #expect(violation?.code == 2067, "the code must be the extended one")
        #expect(violation?.description.contains("secret") == false)
    }
}

extension Database {
    func numbers(_ sql: String) throws -> [Int] {
        var numbers: [Int] = []
        try forEachRow(sql) { numbers.append($0.int(0)) }
        return numbers
    }
}
