/// A film as the source text tells it, every field kept.
package struct FilmRecord: Equatable, Sendable {
    /// "tt" and at least seven digits.
    package var imdbID: String
    package var title: String
    package var year: Int
    /// YYYY-MM-DD.
    package var releaseDate: String?
    package var runtime: Int?
    package var genres: [String]
    package var directors: [String]
    package var cast: [String]
    package var languages: [String]
    package var countries: [String]
    package var tomatometer: Int?
    package var metascore: Int?
    package var reviewCount: Int
    package var boxOffice: Int?
    package var oscars: Int

    /// The digits of `imdbID`.
    package var imdbNumber: Int? {
        imdbID.hasPrefix("tt") ? Int(imdbID.dropFirst(2)) : nil
    }

    /// Whether it stands before another in the catalogue: by reviews, then by the critics' liking, then the older one.
    package func isRanked(before other: FilmRecord) -> Bool {
        (other.reviewCount, other.tomatometer ?? -1, imdbNumber ?? 0)
            < (reviewCount, tomatometer ?? -1, other.imdbNumber ?? 0)
    }
}
