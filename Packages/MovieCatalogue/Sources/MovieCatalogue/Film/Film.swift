/// A film as the catalogue holds it.
package struct Film: Equatable, Sendable {
    /// 1 for the most popular film.
    package var rank: Int
    /// The digits of its IMDb id.
    package var imdbNumber: Int
    package var title: String
    package var year: Int
    /// YYYY-MM-DD, where the day is known.
    package var releaseDate: String?
    /// In minutes.
    package var runtime: Int?
    package var genres: PackedList
    package var directors: PackedList
    /// In alphabetical order, not that of billing.
    package var cast: PackedList
    package var languages: PackedList
    package var countries: PackedList
    /// How many of a hundred critics liked it.
    package var tomatometer: Int?
    package var reviewCount: Int
    /// In US dollars.
    package var boxOffice: Int?

    /// "tt0083658".
    package var imdbID: String {
        let digits = String(imdbNumber)
        return "tt" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }
}
