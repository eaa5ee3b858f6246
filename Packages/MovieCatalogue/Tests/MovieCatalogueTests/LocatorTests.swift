import Foundation
import MovieCatalogue
import Testing

@Suite("CatalogueLocator")
struct LocatorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var buildDirectory: URL {
        URL(filePath: (try? CatalogueLocator().locate()) ?? "").deletingLastPathComponent().deletingLastPathComponent()
    }

    private func run(_ executable: URL) throws -> (status: Int32, output: String, error: String) {
        let process = Process()
        let (output, error) = (Pipe(), Pipe())
        process.executableURL = executable
        process.arguments = ["tt0083658"]
        process.standardOutput = output
        process.standardError = error
        try process.run()
        let texts = [output, error].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        process.waitUntilExit()
        return (process.terminationStatus, texts[0], texts[1])
    }

    @Test(
        "A copied executable finds the catalogue in a bundle beside itself or in ../share/movies, or else fails",
        arguments: [
            "bin/MovieCatalogue_MovieCatalogue.resources/catalogue.sqlite", "share/movies/catalogue.sqlite", nil,
        ]
    )
    func installedCopy(databasePath: String?) throws {
        func copy(_ file: URL, to path: String) throws -> URL {
            let copy = folder.url.appending(path: path)
            let parent = copy.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: file, to: copy)
            return copy
        }
        let program = try copy(buildDirectory.appending(path: "CatalogueTestProcess"), to: "bin/program")
        if let databasePath { _ = try copy(URL(filePath: CatalogueLocator().locate()), to: databasePath) }
        let link = folder.url.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: program)
        for executable in [program, link] {
            let result = try run(executable)
            #expect(result.status == (databasePath == nil ? 1 : 0))
            #expect(result.output.contains("Blade Runner") == (databasePath != nil))
            #expect(result.error.contains("Install the program again") == (databasePath == nil))
        }
    }

    @Test("Catalogue.init throws a CatalogueError for a wrong or missing file, and CatalogueLocator for a missing one")
    func wrongFiles() throws {
        try "Not a database. ".write(toFile: folder.path("text"), atomically: true, encoding: .utf8)
        try Data().write(to: folder.url.appending(path: "empty"))
        let (empty, missing) = (folder.path("empty"), folder.path("missing"))
        #expect(throws: CatalogueError.wrongKind(path: empty)) { try Catalogue(path: empty) }
        let damaged = #expect(throws: CatalogueError.self) { try Catalogue(path: folder.path("text")) }
        let unreadable = #expect(throws: CatalogueError.self) { try Catalogue(path: missing) }
        guard case (.damaged(folder.path("text"), _), .unreadable) = (damaged, unreadable) else {
            Issue.record("\(String(describing: damaged)), \(String(describing: unreadable))")
            return
        }
        #expect(throws: CatalogueError.notFound(searched: [missing])) { try CatalogueLocator(path: missing).locate() }
    }

    @Test("Catalogue throws CatalogueError.damaged for a damaged database", arguments: ["overwritten", "cut off"])
    func damagedPages(kind: String) throws {
        let path = folder.path("damaged")
        var data = try Data(contentsOf: URL(filePath: CatalogueLocator().locate()))
        if kind == "cut off" {
            data = data.prefix(data.count / 3)
        } else {
            for start in stride(from: 4096 * 2, to: data.count - 64, by: 4096) {
                data.replaceSubrange(start..<start + 64, with: Data(repeating: 0xA5, count: 64))
            }
        }
        try data.write(to: URL(filePath: path))
        let error = #expect(throws: CatalogueError.self) {
            let catalogue = try Catalogue(path: path)
            for query in ["the", "matrix", "blade runner", "a b"] { _ = try catalogue.search(query) }
            for page in 1...500 { _ = try catalogue.popular(page: page) }
        }
        guard case .damaged(path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
