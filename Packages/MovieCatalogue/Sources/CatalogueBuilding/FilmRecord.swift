import SeededRandom

/// A row of the table `films.tsv`.
package struct FilmRecord: Equatable, Sendable {
    /// The IMDb id: "tt" and at least seven digits.
    package var imdbID: String
    package var title: String
    package var year: Int
    /// The release date in the format YYYY-MM-DD; nil if unknown.
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

    /// The number in `imdbID`; nil if `imdbID` is invalid.
    package var imdbNumber: Int? {
        imdbID.hasPrefix("tt") ? Int(imdbID.dropFirst(2)) : nil
    }

    /// Returns whether the film has a better rank than another film. Films are ranked by more reviews, then by a higher
    /// Tomatometer, then by the lower IMDb number.
    package func isRanked(before other: FilmRecord) -> Bool {
        (other.reviewCount, other.tomatometer ?? -1, imdbNumber ?? 0)
            < (reviewCount, tomatometer ?? -1, other.imdbNumber ?? 0)
    }
}

/// Generated films for benchmarks. Equal seeds yield equal films.
///
/// Each title consists of random words of real titles, with the frequencies of those words. The IMDb id and the number of
/// reviews are generated. All other fields come from a random real film.
package struct SyntheticFilms: Sequence, Sendable {
    private let models: [FilmRecord]
    private let words: [String]
    private let count: Int
    private let seed: UInt64

    /// - Parameter models: The real films. If this array is empty, the sequence is empty, too.
    package init(like models: [FilmRecord], count: Int, seed: UInt64) {
        self.models = models
        words = models.flatMap { $0.title.split(separator: " ").map(String.init) }
        self.count = count
        self.seed = seed
    }

    package func makeIterator() -> some IteratorProtocol<FilmRecord> {
        var random = SplitMix64(seed: seed)
        var number = 0
        return AnyIterator {
            guard number < count, var film = models.randomElement(using: &random) else { return nil }
            number += 1
            let length = film.title.split(separator: " ").count
            // `words` contains each word as often as the real titles, so random elements have the same frequencies.
            film.title = (0..<length).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
            film.imdbID = "tt\(1_000_000 + number)"
            film.reviewCount = count - number
            return film
        }
    }
}
