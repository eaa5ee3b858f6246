import CatalogueBuilding
import Foundation
import MovieCatalogue
import SQLite
import Testing

@Suite("CatalogueWriter")
struct ShippedResourceTests {
    private static let source = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Data/films.tsv").standardizedFileURL

    @Test("The shipped catalogue database equals one that is built from films.tsv")
    func sameContent() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "catalogue-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let films = try FilmTable.parse(String(contentsOf: Self.source, encoding: .utf8))
        #expect(films.count == 17_467)
        let built = folder.appending(path: "catalogue.sqlite").path
        try CatalogueWriter.write(films.sorted { $0.isRanked(before: $1) }, to: built)
        let shipped = try CatalogueLocator().locate()
        for (query, columns) in [
            ("PRAGMA application_id", 1), ("PRAGMA user_version", 1),
            ("SELECT type, name, sql FROM sqlite_schema ORDER BY name", 3), ("SELECT * FROM film ORDER BY rank", 14),
            ("SELECT * FROM title_key ORDER BY key, rank", 3), ("SELECT * FROM temp.words ORDER BY term, doc", 3),
            ("SELECT * FROM temp.names ORDER BY term, doc", 2), ("SELECT hex(bits) FROM last_names", 1),
        ] {
            let expected = try rows(query, columns: columns, in: built)
            #expect(!expected.isEmpty)
            #expect(try rows(query, columns: columns, in: shipped) == expected, "\(query)")
        }
    }

    @Test("No title in films.tsv ends in a suffix of Wikipedia, such as “(2012 film)”")
    func suffixes() throws {
        let films = try FilmTable.parse(String(contentsOf: Self.source, encoding: .utf8))
        #expect(films.filter { $0.title.contains(/\([^)]*film\)/) }.map(\.title) == [])
    }

    @Test("SyntheticFilms are equal for equal seeds, differ for other seeds, and are ordered by rank")
    func synthetic() throws {
        let models = Array(try FilmTable.parse(String(contentsOf: Self.source, encoding: .utf8)).prefix(100))
        let films = Array(SyntheticFilms(like: models, count: 50, seed: 1))
        #expect(films.count == 50)
        #expect(films == Array(SyntheticFilms(like: models, count: 50, seed: 1)))
        #expect(films != Array(SyntheticFilms(like: models, count: 50, seed: 2)))
        #expect(films == films.sorted { $0.isRanked(before: $1) })
    }

    @Test(
        "CatalogueWriter throws UnfitFilmError for an invalid title and keeps the existing file",
        arguments: ["\u{200B}", String(repeating: "x", count: 256), "Tab\\tbed"]
    )
    func unfit(title: String) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "catalogue-\(UUID().uuidString)").path
        try Data("old".utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let films = try FilmTable.parse(FilmTable.header.joined(separator: "\t") + "\n" + line("tt0000012", title))
        #expect(throws: UnfitFilmError.self) { try CatalogueWriter.write(films, to: path) }
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("old".utf8))
        #expect(!FileManager.default.fileExists(atPath: path + ".unfinished"))
    }

    @Test("FilmRecord.isRanked(before:) compares reviews, then Tomatometers, then IMDb numbers")
    func ranking() throws {
        let lines =
            line("tt0000001", "D", reviews: 5, tomatometer: "50")
            + line("tt0000002", "C", reviews: 5, tomatometer: "90")
            + line("tt0000003", "E", reviews: 5, tomatometer: "50") + line("tt0000004", "F", reviews: 5)
            + line("tt0000005", "A", reviews: 9) + line("tt0000006", "B", reviews: 7, tomatometer: "10")
        let films = try FilmTable.parse(FilmTable.header.joined(separator: "\t") + "\n" + lines)
        #expect(films.reversed().sorted { $0.isRanked(before: $1) }.map(\.title) == ["A", "B", "C", "D", "E", "F"])
    }

    private func line(_ id: String, _ title: String, reviews: Int = 7, tomatometer: String = "") -> String {
        "\(id)\t\(title)\t1999\t\t\t\t\t\t\t\t\(tomatometer)\t\t\(reviews)\t\t0\n"
    }

    private func rows(_ query: String, columns: Int, in path: String) throws -> [String] {
        let database = try Database(path: path, configuration: .readOnly(immutable: true))
        try database.execute("CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, title_index, instance)")
        try database.execute("CREATE VIRTUAL TABLE temp.names USING fts5vocab(main, name_index, instance)")
        var rows: [String] = []
        try database.statement(query).forEachRow { row in
            rows.append((0..<columns).map { row.stringIfPresent($0) ?? "NULL" }.joined(separator: "|"))
        }
        return rows
    }
}
