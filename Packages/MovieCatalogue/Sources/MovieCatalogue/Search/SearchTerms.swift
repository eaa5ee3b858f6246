/// A query as the statements of the search take it.
package struct SearchTerms: Sendable {
    /// The keys of titles that are the query, once both are normalised.
    package let exactKeys: [String]
    /// The keys of titles that are the query but for a leading article, which people leave out.
    package let articleKeys: [String]
    /// What the keys of titles begin with that begin like the query: a short stretch of keys, as it is two words or more.
    package let keyPrefixes: [String]
    /// Of a query of one word, instead: the FTS5 expression for titles whose first word begins like it. They may be
    /// thousands, which the index gives by rank and the keys do not.
    package let firstWord: String?
    /// The FTS5 expression for all words of the query, the last as the beginning of a word.
    package let allWords: String
    /// Only films of that year.
    package let year: Int?

    /// Nil where no title can match.
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
        // Only a word of symbols has a quote.
        let escaped = word.utf8.contains(UInt8(ascii: "\"")) ? word.replacing("\"", with: "\"\"") : word
        return "\"\(escaped)\""
    }
}
