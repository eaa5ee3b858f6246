import CatalogueBuilding
import CoreDomain
import FileTesting
import Foundation
import MovieCatalogue
import SQLite
import Testing

@Suite("CatalogueWriter")
struct ShippedResourceTests {
    private static let source = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Data/films.ndjson").standardizedFileURL
    private static let movies = Result { try MovieRecord.parse(Data(contentsOf: source)) }
    /// The tests of all films take half a minute of processor time.
    private static let readsAll = ProcessInfo.processInfo.environment["TEST_ALL"] != nil

    @Test(
        "The shipped catalogue database equals one that is built from films.ndjson",
        .enabled(if: readsAll, "runs with TEST_ALL=1")
    )
    func sameContent() throws {
        let folder = try TemporaryFolder()
        let movies = try Self.movies.get()
        #expect(movies.count == 50_490)
        let built = folder.file("catalogue.sqlite")
        try CatalogueWriter.write(movies.sorted { $0.isRanked(before: $1) }, to: built)
        let shipped = try CatalogueLocator().locate()
        for (query, columns) in [
            ("PRAGMA application_id", 1), ("PRAGMA user_version", 1),
            ("SELECT type, name, sql FROM sqlite_schema ORDER BY name", 3), ("SELECT * FROM film ORDER BY rank", 12),
            ("SELECT * FROM film_number ORDER BY number", 2),
            ("SELECT * FROM title_key ORDER BY key, rank", 3), ("SELECT * FROM temp.words ORDER BY term, doc", 3),
            ("SELECT * FROM temp.names ORDER BY term, doc", 2),
        ] {
            let expected = try rows(query, columns: columns, in: built)
            #expect(!expected.isEmpty)
            #expect(try rows(query, columns: columns, in: shipped) == expected, "\(query)")
        }
    }

    @Test(
        "No title in films.ndjson ends in a suffix of Wikipedia, such as “(2012 film)”",
        .enabled(if: readsAll, "runs with TEST_ALL=1")
    )
    func suffixes() throws {
        let movies = try Self.movies.get()
        #expect(movies.filter { $0.title.contains(/\([^)]*film\)/) }.map(\.title) == [])
    }

    @Test("MovieRecord.isRanked(before:) compares fame, then the numbers of the ids")
    func ranking() throws {
        let movies = [(MovieID.wikidata(2), 5), (.wikidata(1), 5), (.wikidata(3), 9)].map { id, fame in
            var movie = MovieRecord(id: id, title: "A", year: 1999)
            movie.fame = fame
            return movie
        }
        #expect(movies.sorted { $0.isRanked(before: $1) }.map(\.id) == [.wikidata(3), .wikidata(1), .wikidata(2)])
    }

    @Test("MovieRecord.parse reads the ids of IMDb, Wikidata and Wikipedia, and optional fields")
    func fields() throws {
        let lines = """
            {"id":"tt0000012","wikidata_id":"Q5","wikipedia":"A_B","title":"A","year":1999,"aka":["B"],"fame":3,"cast":["C"]}
            {"id":"Q6","title":"D","year":2000,"fame":2}
            {"id":"Face/Off","title":"Face/Off","year":1997,"fame":1,"tomatometer":93,"review_count":83}
            """
        let movies = try MovieRecord.parse(Data(lines.utf8))
        let article = try ["A_B", "Face/Off"].map { MovieID.wikipedia(try #require(WikipediaID(article: $0))) }
        #expect(movies.map(\.id) == [try #require(MovieID("tt0000012")), .wikidata(6), article[1]])
        #expect(movies.map(\.otherIDs) == [[.wikidata(5), article[0]], [], []])
        #expect(
            movies[0].aka == ["B"] && movies[0].cast == ["C"] && movies[0].tomatometer == nil
                && movies[0].reviewCount == 0
        )
        #expect(movies[2].tomatometer == 93 && movies[2].reviewCount == 83 && movies[2].releaseDate == nil)
    }

    @Test("An article about several films is an id of the best-known film only")
    func articles() throws {
        let lines = """
            {"id":"Q1","wikipedia":"A","title":"A","year":1999,"fame":1}
            {"id":"Q2","wikipedia":"A","title":"A2","year":1999,"fame":3}
            {"id":"Q3","wikipedia":"A","title":"A3","year":1999,"fame":2}
            {"id":"A#Special","wikipedia":"A","title":"Special","year":1999,"fame":2}
            {"id":"Q4","wikipedia":"B","title":"B2","year":1999,"fame":9}
            {"id":"B","title":"B","year":1999,"fame":1}
            """
        let owners = try MovieRecord.parse(Data(lines.utf8)).filter { !$0.otherIDs.isEmpty }
        #expect(owners.map(\.title) == ["A2"])
        let all = try Self.movies.get().flatMap { [$0.id] + $0.otherIDs }
        #expect(Set(all).count == all.count)
    }

    @Test(
        "MovieRecord.parse throws MovieLineError with the number of an invalid line",
        arguments: [
            #"{"id":"Q1"}"#, "tt1", #"{"id":"","title":"A","year":1999,"fame":1}"#,
            #"{"id":"Q7","title":"A","year":1999,"fame":1}"#, #"{"id":"Q1","title":"\u200b","year":1999,"fame":1}"#,
            #"{"id":"Q1","title":"\#(String(repeating: "x", count: 256))","year":1999,"fame":1}"#,
            #"{"id":"Q1","title":"Tab\tbed","year":1999,"fame":1}"#,
            #"{"id":"Q1","title":"A","aka":["\u200b"],"year":1999,"fame":1}"#,
            #"{"id":"Q1","title":"A","cast":["\u0007"],"year":1999,"fame":1}"#,
        ]
    )
    func errors(line: String) {
        let file = Data((#"{"id":"Q7","title":"A","year":1999,"fame":1}"# + "\n" + line).utf8)
        #expect(#expect(throws: MovieLineError.self) { try MovieRecord.parse(file) }?.line == 2)
    }

    private func rows(_ query: String, columns: Int, in path: String) throws -> [String] {
        let database = try Database(path: path, configuration: .readOnly(immutable: true))
        try database.execute("CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, title_index, instance)")
        try database.execute("CREATE VIRTUAL TABLE temp.names USING fts5vocab(main, name_index, instance)")
        var rows: [String] = []
        try database.forEachRow(query) { row in
            rows.append((0..<columns).map { row.stringIfPresent($0) ?? "NULL" }.joined(separator: "|"))
        }
        return rows
    }
}
