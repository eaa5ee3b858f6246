import FileTesting
import Foundation
import MovieCatalogue
import Testing

@Suite("CatalogueLocator")
struct LocatorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "CatalogueLocator finds the catalogue in a bundle beside the executable or in ../share/movies",
        arguments: ["bin/MovieCatalogue_MovieCatalogue.resources/catalogue.sqlite", "share/movies/catalogue.sqlite"]
    )
    func places(path: String) throws {
        let file = try folder.write("", to: path)
        #expect(try CatalogueLocator(executablePath: folder.file("bin/program")).locate() == file)
    }

    @Test("Catalogue.init throws a CatalogueError for a wrong or missing file, and CatalogueLocator for a missing one")
    func wrongFiles() throws {
        try folder.write("Not a database. ", to: "text")
        try folder.write("", to: "empty")
        let (empty, missing) = (folder.file("empty"), folder.file("missing"))
        #expect(throws: CatalogueError.wrongKind(path: empty)) { try Catalogue(path: empty) }
        let damaged = #expect(throws: CatalogueError.self) { try Catalogue(path: folder.file("text")) }
        let unreadable = #expect(throws: CatalogueError.self) { try Catalogue(path: missing) }
        guard case (.damaged(folder.file("text"), _), .unreadable) = (damaged, unreadable) else {
            Issue.record("\(String(describing: damaged)), \(String(describing: unreadable))")
            return
        }
        #expect(throws: CatalogueError.notFound(searched: [missing])) { try CatalogueLocator(path: missing).locate() }
    }

    @Test("Catalogue throws CatalogueError.damaged for a damaged database", arguments: ["overwritten", "cut off"])
    func damagedPages(kind: String) throws {
        let path = folder.file("damaged")
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
