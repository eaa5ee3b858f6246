/// The parameters of the search statements for a query.
package struct SearchTerms: Sendable {
    /// The keys of titles that equal the normalized query.
    package let exactKeys: [String]
    /// The keys of titles that equal the normalized query with a leading article.
    package let articleKeys: [String]
    /// The query's spellings of two words or more, as prefixes of title keys. Few titles begin with two given words.
    package let keyPrefixes: [String]
    /// The FTS5 expression for titles whose first word begins with the query; nil if no spelling has one word. Thousands of
    /// titles can match, and only the FTS5 index returns them in the order of their ranks.
    package let firstWord: String?
    /// The FTS5 expression for titles with all words of the query. The last word is a prefix.
    package let allWords: String
    /// The year of the films; nil for all years.
    package let year: Int?

    /// Creates the parameters for a query. Returns nil for a query without words or longer than any title.
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
        // Only a query of symbols contains quotation marks. In FTS5, a doubled quotation mark is an escaped one.
        let escaped = word.utf8.contains(UInt8(ascii: "\"")) ? word.replacing("\"", with: "\"\"") : word
        return "\"\(escaped)\""
    }
}

/// The SQL statements of the search. The benchmark's baseline, `SearchFloor`, uses the same statements.
package enum SearchStatements {
    /// Selects the ranks of films with a key, in order. Parameters: key, year or NULL, limit.
    package static let exact = """
        SELECT rank FROM title_key WHERE key = ?1 AND (?2 IS NULL OR year = ?2) ORDER BY rank LIMIT ?3
        """
    /// Selects the ranks of films with a key in a range. Parameters: lower bound, exclusive upper bound, year or NULL.
    package static let keys = """
        SELECT rank FROM title_key WHERE key >= ?1 AND key < ?2 AND (?3 IS NULL OR year = ?3)
        """
    /// Selects the ranks of films that match an FTS5 expression, in order. Parameters: expression, limit.
    package static let index = "SELECT rowid FROM title_index WHERE title_index MATCH ?1 ORDER BY rowid LIMIT ?2"
    /// Counts the films that match an FTS5 expression, up to a limit. Parameters: expression, limit.
    package static let count = """
        SELECT count(*) FROM (SELECT 1 FROM title_index WHERE title_index MATCH ?1 LIMIT ?2)
        """
    /// Selects the film with a rank. Parameter: rank.
    package static let film = "SELECT \(Film.columns) FROM film WHERE rank = ?1"
    /// Selects the film with an IMDb number. Parameter: number.
    package static let filmByNumber = "SELECT \(Film.columns) FROM film WHERE imdb_number = ?1"
    /// Selects the films in a range of ranks. Parameters: exclusive lower bound, inclusive upper bound.
    package static let popular = "SELECT \(Film.columns) FROM film WHERE rank > ?1 AND rank <= ?2 ORDER BY rank"
    /// Selects the number of films.
    package static let size = "SELECT coalesce(max(rank), 0) FROM film"
}
