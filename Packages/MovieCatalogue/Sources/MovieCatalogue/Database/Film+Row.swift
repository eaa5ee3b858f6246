internal import SQLite

extension Film {
    /// The columns that `init(_:)` reads, in its order.
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
