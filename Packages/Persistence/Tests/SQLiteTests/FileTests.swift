import FileTesting
import Foundation
import SQLite
import Testing

@Suite("Database files")
struct FileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("a.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test("Database keeps the mode of a file that is not empty")
    func keepsMode() throws {
        try Database(path: path).execute("CREATE TABLE a (b)")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        _ = try Database(path: path)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o644)
    }

    @Test(
        "Database creates no file with the configuration readOnly() or readWrite(create: false)",
        arguments: [Database.Configuration.readOnly(), .readWrite(create: false)]
    )
    func missing(configuration: Database.Configuration) throws {
        let error = #expect(throws: DatabaseError.self) { try Database(path: path, configuration: configuration) }
        #expect(error?.isCannotOpen == true)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("A read-only Database reads its file and refuses writes", arguments: [true, false])
    func readOnly(immutable: Bool) throws {
        // SQLite must not read the start of the path as the authority of a URI.
        let path = "/" + folder.file("name with %, ? and #.sqlite")
        try Database(path: path).execute("CREATE TABLE a (b); INSERT INTO a VALUES (7)")
        let database = try Database(path: path, configuration: .readOnly(immutable: immutable))
        #expect(try database.numbers("SELECT b FROM a") == [7])
        let error = #expect(throws: DatabaseError.self) { try database.execute("DELETE FROM a") }
        #expect(error?.isReadOnly == true)
    }

    @Test("Database with an immutable configuration reads a file that another connection has locked")
    func immutable() throws {
        let writer = try Database(path: path)
        try writer.execute("CREATE TABLE a (b); BEGIN EXCLUSIVE")
        let reader = try Database(path: path, configuration: .readOnly(immutable: true))
        #expect(try reader.numbers("SELECT count(*) FROM a") == [0])
    }

    @Test(
        "Database keeps or removes the write-ahead log on close, according to checkpointsOnClose",
        arguments: [true, false]
    )
    func checkpointsOnClose(checkpoints: Bool) throws {
        var configuration = Database.Configuration.readWrite()
        configuration.checkpointsOnClose = checkpoints
        try Database(path: path, configuration: configuration).execute("PRAGMA journal_mode = WAL; CREATE TABLE a (b)")
        #expect(FileManager.default.fileExists(atPath: path + "-wal") != checkpoints)
        #expect(try Database(path: path).numbers("SELECT count(*) FROM a") == [0])
    }
}
