public import CoreDomain
import SQLite

/// A film of the catalogue.
public struct CatalogueMovie: Equatable, Sendable {
    /// The rank by popularity; 1 for the most popular film.
    public var rank: Int
    /// The number of the film's id (`MovieID.number`).
    public var number: Int
    private var packedIDs: String
    /// The English title.
    public var title: String
    /// The year of the first release.
    public var year: Int
    /// The release date in the format YYYY-MM-DD; nil if the day is unknown.
    public var releaseDate: String?
    /// The runtime in minutes; nil if unknown.
    public var runtime: Int?
    /// The names of the genres, as in `films.ndjson`.
    public var genres: PackedList
    /// The names of the directors.
    public var directors: PackedList
    /// At most ten actors, in the order of the credits or, if that is unknown, of the alphabet.
    public var cast: PackedList
    /// The English names of the languages, the original one first.
    public var languages: PackedList
    /// The English names of the countries.
    public var countries: PackedList
    /// The percentage of positive reviews; nil if unknown.
    public var tomatometer: Int?
    /// The number of reviews.
    public var reviewCount: Int
    /// The box office in US dollars; nil if unknown.
    public var boxOffice: Int?
    /// How well the film is known; higher is better known.
    public var fame: Int

    /// The ids at IMDb, Wikidata and Wikipedia, as far as they are known. The first one is the film's id in the catalogue.
    public var ids: [MovieID] { idTexts.compactMap { MovieID($0) } }

    /// The descriptions of `ids`.
    public var idTexts: [String] {
        packedIDs.split(separator: " ").map { text in
            text == Self.wikipediaPrefix ? Self.wikipediaPrefix + title.replacing(" ", with: "_") : String(text)
        }
    }

    /// The id in the name of the poster: an id of IMDb or Wikidata, otherwise the number.
    public var posterName: String {
        guard let id = idTexts.first, !id.hasPrefix(Self.wikipediaPrefix) else { return String(number) }
        return id
    }

    /// The IMDb id, such as "tt0083658"; nil if the film has none.
    public var imdbID: String? { idTexts.first { $0.hasPrefix("tt") } }
}

extension CatalogueMovie {
    /// The columns of the table `film`, in the order in which `init(_:)` reads them.
    package static let columns = """
        rank, number, ids, title, year, release_date, runtime, genres, directors, film_cast, languages, countries, \
        tomatometer, review_count, box_office, fame
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
            number: row.int(1),
            packedIDs: row.string(2),
            title: row.string(3),
            year: row.int(4),
            releaseDate: row.stringIfPresent(5),
            runtime: row.intIfPresent(6),
            genres: PackedList(packed: row.string(7)),
            directors: PackedList(packed: row.string(8)),
            cast: PackedList(packed: row.string(9)),
            languages: PackedList(packed: row.string(10)),
            countries: PackedList(packed: row.string(11)),
            tomatometer: row.intIfPresent(12),
            reviewCount: row.int(13),
            boxOffice: row.intIfPresent(14),
            fame: row.int(15)
        )
    }
}

/// A list of names in one column of the database. Reading `names` splits the list.
public struct PackedList: Equatable, Sendable {
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
    public var names: [Substring] {
        packed.utf8.split(separator: Self.separator).map { name in
            guard let code = name.first, 1...Self.frequent.count ~= Int(code) else { return Substring(name) }
            return Self.frequent[Int(code) - 1]
        }
    }
}
