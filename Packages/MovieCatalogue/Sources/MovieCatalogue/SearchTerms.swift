/// The parameters of the search statements for a query.
package struct SearchTerms: Sendable {
    private let spellings: [[String]]
    private let condition: String

    /// Creates the parameters for a query. Returns nil for a query without words or longer than any title.
    package init?(_ query: String, year: Int? = nil) {
        let key = NormalizedTitle(query)
        guard !key.spellings.isEmpty,
            query.utf8.count <= NormalizedTitle.maximumLength
                || key.texts.allSatisfy({ $0.utf8.count <= NormalizedTitle.maximumLength })
        else { return nil }
        spellings = (key.spellings + key.spellings.compactMap(Numeral.converted)).map(NormalizedTitle.withoutArticle)
        condition = year.map { " AND \(Self.quoted(CatalogueSchema.year($0)))" } ?? ""
    }

    /// The keys (`NormalizedTitle.keys`) of titles that equal the query.
    var keys: [String] { spellings.map { $0.joined(separator: " ") } }

    /// Returns the FTS5 expression for titles that contain each word. With the suffix `*`, the last word may be incomplete.
    func allWords(suffix: String) -> String {
        let alternatives = spellings.map { "(" + $0.map(Self.quoted).joined(separator: " AND ") + suffix + ")" }
        return "(" + alternatives.joined(separator: " OR ") + ")" + condition
    }

    /// The prefixes of `NameKey.person` for people who match the query.
    var people: [String] { spellings.map(NameKey.person) }

    /// The prefixes of `NameKey.joined` for titles that match if spaces are ignored; empty for short queries, which would match
    /// titles by chance.
    var joinedTitles: [String] {
        let joined = NameKey.joined(spellings[0])
        let withoutArticle = joined.hasPrefix("=the") ? ["=" + joined.dropFirst(4)] : []
        return ([joined] + withoutArticle).filter { $0.utf8.count >= Self.minimumJoinedLength }
    }

    /// Five letters and the sign of equality.
    private static let minimumJoinedLength = 6

    /// Returns whether a token of `name_index` can begin with a prefix. The tokenizer splits at ASCII punctuation except "=" and "_", and FTS5
    /// does not find parts of tokens in this index.
    static func isName(_ prefix: String) -> Bool {
        prefix.unicodeScalars.allSatisfy {
            !$0.isASCII || $0 == "=" || $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
    }

    /// Returns the FTS5 expression for films with a name that begins with one of the prefixes.
    static func names(_ prefixes: [String]) -> String {
        prefixes.map { quoted($0) + "*" }.joined(separator: " OR ")
    }

    /// The ways to split the query into the words of a title and those of a name, in either order: the FTS5 expression for the
    /// title, and the prefix of `NameKey.person`. The last words of the title are complete.
    var titlesAndPeople: [(title: String, person: String)] {
        let words = spellings[0]
        return (1..<max(1, words.count)).flatMap { index in
            let (head, tail) = (words[..<index], words[index...])
            return [(head, tail), (tail, head)].map { title, person in
                (title.map(Self.quoted).joined(separator: " AND ") + condition, NameKey.person(Array(person)))
            }
        }
    }

    private static func quoted(_ word: String) -> String {
        // Only a query of symbols contains quotation marks. In FTS5, a doubled quotation mark is an escaped one.
        let escaped = word.utf8.contains(UInt8(ascii: "\"")) ? word.replacing("\"", with: "\"\"") : word
        return "\"\(escaped)\""
    }
}

private enum Numeral {
    private static let roman = ["ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii"]
    private static let pairs = roman.enumerated().map { (String($0.offset + 2), $0.element) }
    private static let conversions = Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($0.1, $0.0) })

    /// Returns the words with converted numerals; nil if there are none. The first word stays, because titles such as
    /// "X-Men" and "12 Angry Men" begin with a letter or a number that is not the number of a sequel.
    static func converted(_ words: [String]) -> [String]? {
        let converted = words.prefix(1) + words.dropFirst().map { conversions[$0] ?? $0 }
        return converted.elementsEqual(words) ? nil : Array(converted)
    }
}

/// The SQL statements of the search.
enum SearchStatements {
    /// Selects the ranks of films with a key in a range. Parameters: lower and upper bound, year or NULL.
    static let keys = "SELECT rank FROM title_key WHERE key >= ?1 AND key <= ?2 AND (?3 IS NULL OR year = ?3)"
    /// Selects the keys of all main titles and the ranks of their films. Parameter: year or NULL.
    static let allKeys = "SELECT key, rank FROM title_key WHERE key < '\u{E000}' AND (?1 IS NULL OR year = ?1)"
    /// Selects the ranks of films that match an FTS5 expression, in order. Parameter: expression.
    static let index = "SELECT rowid FROM title_index WHERE title_index MATCH ?1 ORDER BY rowid"
    /// Selects the ranks of films with matching names, in order. Parameters: FTS5 expression, year or NULL.
    static let names = """
        SELECT rowid FROM name_index WHERE name_index MATCH ?1
            AND (?2 IS NULL OR (SELECT year FROM film WHERE rank = name_index.rowid) = ?2)
        ORDER BY rowid
        """
    /// Selects the film with a rank. Parameter: rank.
    static let movie = "SELECT \(CatalogueMovie.columns) FROM film WHERE rank = ?1"
    /// Selects the film with the number of an id. Parameter: number.
    static let movieByNumber = """
        SELECT \(CatalogueMovie.columns) FROM film WHERE rank = (SELECT rank FROM film_number WHERE number = ?1)
        """
    /// Selects the films in a range of ranks. Parameters: exclusive lower bound, inclusive upper bound.
    static let popular = "SELECT \(CatalogueMovie.columns) FROM film WHERE rank > ?1 AND rank <= ?2 ORDER BY rank"
    /// Selects the films of a year, in the order of their ranks. Parameter: year or NULL.
    static let year = "SELECT \(CatalogueMovie.columns) FROM film WHERE ?1 IS NULL OR year = ?1 ORDER BY rank"
    static let size = "SELECT coalesce(max(rank), 0) FROM film"
}
