import SQLite
import Testing

@Suite("A database")
struct DatabaseTests {
    @Test("gives back what was stored")
    func storesAndReads() throws {
        let database = try Database(path: ":memory:")
        try database.execute("CREATE TABLE film (id INTEGER PRIMARY KEY, title TEXT)")
        try database.statement("INSERT INTO film VALUES (?, ?)").run([7, "Amélie"])
        let title = try database.statement("SELECT title FROM film WHERE id = ?").firstRow([7]) { $0.string(0) }
        #expect(title == "Amélie")
    }
}
