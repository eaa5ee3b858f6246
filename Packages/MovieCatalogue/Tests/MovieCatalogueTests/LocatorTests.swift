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

    /// Runs a copy of CatalogueTestProcess and returns the exit code and the output.
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
        let program = folder.url.appending(path: "bin/program")
        try FileManager.default.createDirectory(
            at: program.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(at: buildDirectory.appending(path: "CatalogueTestProcess"), to: program)
        if let databasePath {
            let file = folder.url.appending(path: databasePath)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try FileManager.default.copyItem(atPath: CatalogueLocator().locate(), toPath: file.path)
        }
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
        #expect(throws: CatalogueError.wrongKind(path: folder.path("empty"))) {
            try Catalogue(path: folder.path("empty"))
        }
        let damaged = #expect(throws: CatalogueError.self) { try Catalogue(path: folder.path("text")) }
        guard case .damaged(folder.path("text"), _) = damaged else {
            Issue.record("\(String(describing: damaged))")
            return
        }
        let missing = #expect(throws: CatalogueError.self) { try Catalogue(path: folder.path("missing")) }
        guard case .unreadable = missing else {
            Issue.record("\(String(describing: missing))")
            return
        }
        #expect(throws: CatalogueError.notFound(searched: [folder.path("missing")])) {
            try CatalogueLocator(path: folder.path("missing")).locate()
        }
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
