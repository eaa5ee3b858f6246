import CoreDomain
import MovieCatalogue
import SQLite

package enum CatalogueWriter {
    /// Writes a new database with films, which must be ordered by rank.
    package static func write(_ movies: some Sequence<MovieRecord>, to path: String) throws {
        let database = try Database(path: path)
        // A journal and syncs are unnecessary: after a crash, the next run writes another file.
        try database.execute("PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
        try database.execute("PRAGMA application_id = \(CatalogueSchema.applicationID)")
        try database.execute("PRAGMA user_version = \(CatalogueSchema.version)")
        try database.execute(CatalogueSchema.tables)
        try database.transaction {
            var rank = 0
            for movie in movies {
                rank += 1
                try insert(movie, rank: rank, into: database)
            }
            for index in ["title_index", "name_index"] {
                try database.execute("INSERT INTO \(index) (\(index)) VALUES ('optimize')")
            }
        }
        try database.execute("VACUUM")
    }

    private static func insert(_ movie: MovieRecord, rank: Int, into database: Database) throws {
        let key = NormalizedTitle(movie.title)
        let others = movie.aka.map(NormalizedTitle.init)
        func add(_ row: [(any DatabaseValueConvertible)?], to table: String) throws {
            let values = Array(repeating: "?", count: row.count).joined(separator: ", ")
            try database.run("INSERT INTO \(table) VALUES (\(values))", row)
        }
        let ids = [movie.id] + movie.otherIDs
        let facts: [(any DatabaseValueConvertible)?] = [
            rank, ids.map(\.description).joined(separator: " "), movie.title, movie.year, movie.releaseDate,
            movie.runtime,
        ]
        let lists = [movie.genres, movie.directors, movie.cast, movie.countries].map { PackedList($0).packed }
        try add(facts + lists + [movie.tomatometer, movie.reviewCount], to: "film")
        for id in ids { try add([id.number, rank], to: "film_number") }
        for text in key.keys + Set(others.flatMap(\.keys)).map(CatalogueSchema.otherTitle) {
            try add([text, rank, movie.year], to: "title_key")
        }
        let words = CatalogueSchema.indexedWords([key] + others, year: movie.year)
        try add([rank, words], to: "title_index (rowid, words)")
        let people = Set(movie.directors + movie.cast).flatMap { NameKey.people($0) }
        let names = [NameKey.joined(key.spellings[0])] + people.sorted()
        try add([rank, names.joined(separator: " ")], to: "name_index (rowid, names)")
    }
}
