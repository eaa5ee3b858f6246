package import CoreDomain

/// A query that may end in the year of the film: "Inception 2010", "Inception (2010)".
package struct TrailingYear: Hashable, Sendable {
    /// The words before the year.
    package let query: MovieQuery
    package let year: Int
    /// The year as typed, to look for in titles.
    package var digits: String { String(year) }

    /// Nil where the last word is no year in which a film could be released, or is the only word.
    package init?(_ typed: MovieQuery) {
        let words = typed.text.split(whereSeparator: \.isWhitespace)
        guard words.count > 1, var last = words.last else { return nil }
        if last.first == "(", last.last == ")" { last = last.dropFirst().dropLast() }
        guard last.utf8.count == 4, let year = Int(last), Self.yearsOfFilms ~= year,
            let query = MovieQuery(words.dropLast().joined(separator: " "))
        else { return nil }
        self.query = query
        self.year = year
    }

    /// From the first film that survives (1888) to years for which films are announced.
    private static let yearsOfFilms = 1888...2100
}
