/// The text of a film search. It is not empty and has no white space at its ends.
public struct MovieQuery: Hashable, Sendable {
    /// The text without white space at its ends.
    public let text: String

    /// Creates a query from a text without the white space at its ends. Returns nil if nothing remains.
    public init?(_ text: String) {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        self.text = String(text[first...last])
    }
}

/// A query that may end with the year of the film: "Inception 2010", "Inception (2010)".
public struct TrailingYear: Hashable, Sendable {
    /// The words before the year.
    public let query: MovieQuery
    /// The year after the words.
    public let year: Int

    /// Separates the year from the words. Returns nil if the last word is the only word or not a year from 1888 to 2100.
    public init?(_ typed: MovieQuery) {
        let words = typed.text.split(whereSeparator: \.isWhitespace)
        guard words.count > 1, let year = words.last.flatMap(Self.year),
            let query = MovieQuery(words.dropLast().joined(separator: " "))
        else { return nil }
        self.query = query
        self.year = year
    }

    /// Returns the year in a word such as `1979` or `(1979)`; nil for other words.
    public static func year(_ word: Substring) -> Int? {
        let isInParentheses = word.first == "(" && word.last == ")"
        let digits = isInParentheses ? word.dropFirst().dropLast() : word
        guard digits.utf8.count == 4, let year = Int(digits), yearsOfMovies ~= year else { return nil }
        return year
    }

    /// The oldest surviving film is from 1888. Announced films can have years after the current one.
    private static let yearsOfMovies = 1888...2100
}
