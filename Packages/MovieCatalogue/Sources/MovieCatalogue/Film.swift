import SQLite

/// A film of the catalogue.
package struct Film: Equatable, Sendable {
    /// The rank by popularity; 1 for the most popular film.
    package var rank: Int
    /// The number in the IMDb id.
    package var imdbNumber: Int
    package var title: String
    package var year: Int
    /// The release date in the format YYYY-MM-DD; nil if the day is unknown.
    package var releaseDate: String?
    /// The runtime in minutes; nil if unknown.
    package var runtime: Int?
    package var genres: PackedList
    package var directors: PackedList
    /// At most six actors, in the order of `films.tsv`.
    package var cast: PackedList
    package var languages: PackedList
    package var countries: PackedList
    /// The percentage of positive reviews; nil if unknown.
    package var tomatometer: Int?
    package var reviewCount: Int
    /// The box office in US dollars; nil if unknown.
    package var boxOffice: Int?

    /// The IMDb id, such as "tt0083658".
    package var imdbID: String {
        let digits = String(imdbNumber)
        return "tt" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }
}

extension Film {
    /// The columns of the table `film`, in the order in which `init(_:)` reads them.
    package static let columns = """
        rank, imdb_number, title, year, release_date, runtime, genres, directors, film_cast, languages, countries, \
        tomatometer, review_count, box_office
        """

    init(_ row: borrowing Row) {
        self.init(
            rank: row.int(0),
            imdbNumber: row.int(1),
            title: row.string(2),
            year: row.int(3),
            releaseDate: row.stringIfPresent(4),
            runtime: row.intIfPresent(5),
            genres: PackedList(packed: row.string(6)),
            directors: PackedList(packed: row.string(7)),
            cast: PackedList(packed: row.string(8)),
            languages: PackedList(packed: row.string(9)),
            countries: PackedList(packed: row.string(10)),
            tomatometer: row.intIfPresent(11),
            reviewCount: row.int(12),
            boxOffice: row.intIfPresent(13)
        )
    }
}

/// A list of names in one column of the database. Reading `names` splits the list.
package struct PackedList: Equatable, Sendable {
    /// The separator, a control character. The builder rejects names with control characters.
    private static let separator = UInt8(0x1F)

    /// The names that are stored as one control character, U+0001 for the first one, because most films have several of
    /// them. Further names need a new version of the schema.
    private static let frequent: [Substring] = [
        "Drama", "Comedy", "Romance", "Thriller", "Crime", "Action", "Adventure", "Horror", "Mystery", "Fantasy",
        "Sci-Fi",
        "Documentary", "Family", "Biography", "War", "Animation", "Music", "History", "Western", "United States",
        "United Kingdom", "France", "Canada", "Germany", "Italy", "Japan", "English", "French", "Spanish", "Italian",
    ]
    private static let codes = Dictionary(
        uniqueKeysWithValues: zip(frequent, 1...).map { (String($0), String(Unicode.Scalar(UInt8($1)))) }
    )

    package let packed: String

    package init(packed: String) {
        self.packed = packed
    }

    package init(_ names: [String]) {
        packed = names.map { Self.codes[$0] ?? $0 }.joined(separator: String(Unicode.Scalar(Self.separator)))
    }

    package var names: [Substring] {
        packed.utf8.split(separator: Self.separator).map { name in
            guard let code = name.first, 1...Self.frequent.count ~= Int(code) else { return Substring(name) }
            return Self.frequent[Int(code) - 1]
        }
    }
}
