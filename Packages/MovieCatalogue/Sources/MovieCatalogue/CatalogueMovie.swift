package import CoreDomain
import SQLite

package struct CatalogueMovie: Equatable, Sendable {
    /// The rank by popularity; 1 for the most popular film.
    package var rank: Int
    private var packedIDs: String
    package var title: String
    package var year: Int
    /// The release date in the format YYYY-MM-DD; nil if the day is unknown.
    var releaseDate: String?
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
    package var ids: [MovieID] { packedIDs.split(separator: " ").compactMap { MovieID(String($0)) } }
}

extension CatalogueMovie {
    /// The columns of the table `film`, in the order in which `init(_:)` reads them.
    static let columns = """
        rank, ids, title, year, release_date, runtime, genres, directors, film_cast, countries, tomatometer, review_count
        """

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
    /// A control character. The builder rejects names with control characters.
    private static let separator = UInt8(0x1F)

    package let packed: String

    package init(packed: String) { self.packed = packed }

    package init(_ names: [String]) {
        packed = names.joined(separator: String(Unicode.Scalar(Self.separator)))
    }

    package var names: [Substring] { packed.utf8.split(separator: Self.separator).map(Substring.init) }
}
