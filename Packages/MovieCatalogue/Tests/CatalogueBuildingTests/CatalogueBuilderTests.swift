import FileTesting
import Foundation
import Testing

@Suite("catalogue-builder")
struct CatalogueBuilderTests {
    private static var executable: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let beside = bundle ?? URL(filePath: CommandLine.arguments[0])
        return beside.deletingLastPathComponent().appending(path: "catalogue-builder")
    }

    private func run(_ arguments: String...) throws -> (exitCode: Int32, errors: String) {
        let process = Process(), errors = Pipe()
        process.executableURL = Self.executable
        process.arguments = arguments
        process.standardError = errors
        try process.run()
        let text = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    @Test("'catalogue-builder' rejects a command line without --source or --output, and an invalid file")
    func errors() throws {
        #expect(try run("--source", "films.ndjson").exitCode == 64)
        #expect(try run("--output", "catalogue.sqlite").exitCode == 64)
        let result = try run("--source", #filePath, "--output", "catalogue.sqlite")
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("\(#filePath), line 1: "))
    }

    @Test("'catalogue-builder' writes to the target of a symbolic link")
    func link() throws {
        let folder = try TemporaryFolder()
        let table = try folder.write(#"{"id":"tt0000001","title":"Rain","year":1929,"fame":1}"#, to: "films.ndjson")
        let link = folder.file("link")
        #expect(symlink("target", link) == 0)
        #expect(try run("--source", table, "--output", link).errors == "")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
        let written = try Data(contentsOf: URL(filePath: folder.file("target")))
        #expect(written.starts(with: Data("SQLite format 3".utf8)))
    }
}
