package import CoreDomain
import SQLite

/// A film of the catalogue.
package struct CatalogueMovie: Equatable, Sendable {
    /// The rank by popularity; 1 for the most popular film.
    package var rank: Int
    private var packedIDs: String
    /// The English title.
    package var title: String
    /// The year of the first release.
    package var year: Int
    /// The release date in the format YYYY-MM-DD; nil if the day is unknown.
    var releaseDate: String?
    /// The runtime in minutes; nil if unknown.
    var runtime: Int?
    /// The names of the genres, as in `films.ndjson`.
    package var genres: PackedList
    var directors: PackedList
    /// At most ten actors, in the order of the credits or, if that is unknown, of the alphabet.
    package var cast: PackedList
    /// The English names of the countries.
    var countries: PackedList
    /// The percentage of positive reviews; nil if unknown.
    var tomatometer: Int?
    var reviewCount: Int

    /// The ids at IMDb, Wikidata and Wikipedia, as far as they are known. The first one is the film's id in the catalogue.
    package var ids: [MovieID] {
        packedIDs.split(separator: " ").compactMap { text in
            MovieID(text == Self.wikipediaPrefix ? text + title.replacing(" ", with: "_") : String(text))
        }
    }
}

extension CatalogueMovie {
    /// The columns of the table `film`, in the order in which `init(_:)` reads them.
    static let columns = """
        rank, ids, title, year, release_date, runtime, genres, directors, film_cast, countries, tomatometer, review_count
        """

    /// Returns the text of ids in the database. It omits the article of Wikipedia if that is the title of the film.
    package static func packed(_ ids: [MovieID], title: String) -> String {
        let article = WikipediaID(article: title)
        return ids.map { id in
            if case .wikipedia(let id) = id, let article, id.article == article.article { return wikipediaPrefix }
            return id.description
        }
        .joined(separator: " ")
    }

    private static let wikipediaPrefix = "wikipedia:"

    init(_ row: borrowing Row) {
        self.init(
            rank: row.int(0),
            packedIDs: row.string(1),
            title: row.string(2),
            year: row.int(3),
            releaseDate: row.stringIfPresent(4),
            runtime: row.intIfPresent(5),
            genres: PackedList(packed: row.string(6)),
            directors: PackedList(packed: row.string(7)),
            cast: PackedList(packed: row.string(8)),
            countries: PackedList(packed: row.string(9)),
            tomatometer: row.intIfPresent(10),
            reviewCount: row.int(11)
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
        "United States", "Drama", "English", "Comedy", "Silent", "Romance", "Crime", "Western", "Thriller", "Horror",
        "Action", "Adventure", "United Kingdom", "France", "Sci-Fi", "Musical", "War", "Fantasy", "Documentary",
        "Mystery",
        "French", "Biography", "Germany", "Short", "Italy", "Family", "Animation", "Canada", "Film-Noir", "History",
    ]
    private static let codes = Dictionary(
        uniqueKeysWithValues: zip(frequent, 1...).map { (String($0), String(Unicode.Scalar(UInt8($1)))) }
    )

    package let packed: String

    package init(packed: String) { self.packed = packed }

    package init(_ names: [String]) {
        packed = names.map { Self.codes[$0] ?? $0 }.joined(separator: String(Unicode.Scalar(Self.separator)))
    }

    /// The names in their order.
    package var names: [Substring] {
        packed.utf8.split(separator: Self.separator).map { name in
            guard let code = name.first, 1...Self.frequent.count ~= Int(code) else { return Substring(name) }
            return Self.frequent[Int(code) - 1]
        }
    }
}
