/// The arguments of the search statements for a query.
package struct SearchTerms: Sendable {
    /// The keys of titles that equal the normalised query.
    package let exactKeys: [String]
    /// The keys of titles that equal the query with a leading article.
    package let articleKeys: [String]
    /// The prefixes of keys for queries of two words or more: few titles have them.
    package let keyPrefixes: [String]
    /// The FTS5 expression for titles whose first word begins with a query of one word. Thousands of titles may match, and
    /// only the index returns them by rank.
    package let firstWord: String?
    /// The FTS5 expression for all words of the query; the last one is a prefix.
    package let allWords: String
    /// The year of the films; nil for all years.
    package let year: Int?

    /// Returns nil if no title can match.
    package init?(_ query: String, year: Int? = nil) {
        let key = TitleKey(query)
        let texts = key.texts
        guard !texts.isEmpty, texts.allSatisfy({ $0.utf8.count <= TitleKey.maximumLength }) else { return nil }
        exactKeys = texts
        articleKeys = texts.flatMap { text in ["the ", "a ", "an "].map { $0 + text } }
        keyPrefixes = key.spellings.filter { $0.count > 1 }.map { $0.joined(separator: " ") }
        let ofYear = year.map { " AND \(Self.quoted(CatalogueSchema.year($0)))" } ?? ""
        firstWord = key.spellings.first { $0.count == 1 }.map { words in
            Self.quoted(CatalogueSchema.firstWord(words[0])) + "*" + ofYear
        }
        let alternatives = key.spellings.map { words in
            "(" + words.map(Self.quoted).joined(separator: " AND ") + "*)"
        }
        allWords =
            alternatives.count == 1 ? alternatives[0] + ofYear : "(\(alternatives[0]) OR \(alternatives[1]))\(ofYear)"
        self.year = year
    }

    private static func quoted(_ word: String) -> String {
        // Only words of symbols contain quotes.
        let escaped = word.utf8.contains(UInt8(ascii: "\"")) ? word.replacing("\"", with: "\"\"") : word
        return "\"\(escaped)\""
    }
}

/// The SQL of the search, which the floor of the benchmark runs, too.
package enum SearchStatements {
    /// Key, year or NULL, limit.
    package static let exact = """
        SELECT rank FROM title_key WHERE key = ?1 AND (?2 IS NULL OR year = ?2) ORDER BY rank LIMIT ?3
        """
    /// Lower bound, excluded upper bound, year or NULL. The ranks are ordered by key.
    package static let keys = """
        SELECT rank FROM title_key WHERE key >= ?1 AND key < ?2 AND (?3 IS NULL OR year = ?3)
        """
    /// Expression, limit.
    package static let index = "SELECT rowid FROM title_index WHERE title_index MATCH ?1 ORDER BY rowid LIMIT ?2"
    /// Expression, limit.
    package static let count = """
        SELECT count(*) FROM (SELECT 1 FROM title_index WHERE title_index MATCH ?1 LIMIT ?2)
        """
    /// Rank.
    package static let film = "SELECT \(Film.columns) FROM film WHERE rank = ?1"
    /// IMDb number.
    package static let filmByNumber = "SELECT \(Film.columns) FROM film WHERE imdb_number = ?1"
    /// The rank before the first and the last rank.
    package static let popular = "SELECT \(Film.columns) FROM film WHERE rank > ?1 AND rank <= ?2 ORDER BY rank"
    /// The number of films.
    package static let size = "SELECT coalesce(max(rank), 0) FROM film"
}
