import SeededRandom

/// Films that do not exist, for measuring: titles of the words of real ones, as common as they are there (which makes them
/// follow Zipf's law, as words do), the rest copied from a real film. The same seed gives the same films.
package struct SyntheticFilms: Sequence, Sendable {
    private let models: [FilmRecord]
    private let words: [String]
    private let count: Int
    private let seed: UInt64

    /// - Parameter models: The real films; not empty.
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
            // Every word comes from the list of all words, repetitions and all.
            film.title = (0..<length).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
            film.imdbID = "tt\(1_000_000 + number)"
            film.reviewCount = count - number
            return film
        }
    }
}
