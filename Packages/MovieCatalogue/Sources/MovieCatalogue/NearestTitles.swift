import SQLite

/// The films whose titles have nearly the same letters as a query, for a query with spelling mistakes.
///
/// Two texts are compared by their bag distance: the number of letters that one has and the other lacks. It ignores the order
/// of letters. It is a lower bound of each edit distance, by which the caller ranks the films.
struct NearestTitles {
    private let letters: [UInt8]
    private let wordCount: Int
    private let maximumDistance: Int
    private let counts: [Int]

    /// Creates the comparison for a query. Returns nil for a query with fewer than three letters or longer than any title.
    init?(_ query: String) {
        let words = NormalizedTitle(query).spellings.first.map(NormalizedTitle.withoutArticle) ?? []
        letters = Array(words.joined(separator: " ").utf8)
        guard 3...NormalizedTitle.maximumLength ~= letters.count else { return nil }
        wordCount = words.count
        maximumDistance = letters.count < 6 ? 1 : min(4, max(2, letters.count / 4))
        counts = letters.reduce(into: Array(repeating: 0, count: 256)) { $0[Int($1)] += 1 }
    }

    /// Returns the distance to the key of a title, or to its beginning with the number of words of the query. Returns nil if the
    /// distance is too large.
    func distance(to key: [UInt8]) -> Int? {
        let distance = leastDistance(to: key)
        return distance <= maximumDistance ? distance : nil
    }

    private func leastDistance(to text: [UInt8]) -> Int {
        var rest = counts
        var common = 0, length = 0, words = 0
        var best = Int.max
        for byte in text {
            if byte == UInt8(ascii: " ") {
                words += 1
                if words == wordCount { best = max(length, letters.count) - common }
            }
            length += 1
            // The rest of a longer title cannot decrease the distance.
            if length > letters.count + maximumDistance { return best }
            if rest[Int(byte)] > 0 {
                rest[Int(byte)] -= 1
                common += 1
            }
        }
        return min(best, max(length, letters.count) - common)
    }
}

extension Catalogue {
    /// Returns a page of the films whose titles are nearest to a query, nearest first and then ordered by rank.
    ///
    /// - Parameter year: The release year of the films; nil for all years.
    package func nearest(_ query: String, year: Int? = nil, page number: Int = 1) throws(CatalogueError)
        -> CataloguePage
    {
        guard let titles = NearestTitles(query) else { return CataloguePage(number: number, movies: [], total: 0) }
        return try mappingErrors {
            var distances: [Int: Int] = [:]
            try database.forEachRow(SearchStatements.allKeys, [year]) { row in
                guard let distance = titles.distance(to: row.withUnsafeBytes(0) { Array($0) }) else { return }
                let rank = row.int(1)
                distances[rank] = min(distance, distances[rank] ?? .max)
            }
            let ranks = distances.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
            return try page(number, of: FoundMovies(ranks: ranks))
        }
    }
}
