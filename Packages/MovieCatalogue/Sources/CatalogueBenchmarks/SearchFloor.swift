import CatalogueFloor
import MovieCatalogue
import Platform

/// The baseline of the benchmark: the search in C with the same statements. The baseline's time is a lower bound for the
/// time of the Swift search.
final class SearchFloor {
    private let handle: OpaquePointer

    init?(path: String) {
        let texts = [
            CatalogueSchema.cache, SearchStatements.exact, SearchStatements.keys, SearchStatements.index,
            SearchStatements.count, SearchStatements.film,
        ]
        .map { (text: String) in strdup(text) }
        defer { texts.forEach { free($0) } }
        var statements = catalogue_floor_statements(
            cache: texts[0],
            exact: texts[1],
            keys: texts[2],
            index: texts[3],
            count: texts[4],
            film: texts[5]
        )
        let opened = catalogue_floor_open("file:\(path)?immutable=1", &statements)
        guard let opened else { return nil }
        handle = opened
    }

    deinit {
        catalogue_floor_close(handle)
    }

    /// Returns the first page of a search; nil after an error of SQLite.
    func search(_ terms: borrowing FloorTerms) -> catalogue_floor_page? {
        var page = catalogue_floor_page()
        return terms.withValue { catalogue_floor_search(handle, $0, &page) } == 0 ? page : nil
    }
}

/// The terms of a query as C strings. The conversion is not measured.
struct FloorTerms: ~Copyable {
    private let exactKeys: [UnsafeMutablePointer<CChar>?]
    private let articleKeys: [UnsafeMutablePointer<CChar>?]
    private let prefixes: [UnsafeMutablePointer<CChar>?]
    private let ends: [UnsafeMutablePointer<CChar>?]
    private let firstWord: UnsafeMutablePointer<CChar>?
    private let allWords: UnsafeMutablePointer<CChar>?

    init(_ terms: SearchTerms) {
        exactKeys = terms.exactKeys.map { strdup($0) }
        articleKeys = terms.articleKeys.map { strdup($0) }
        prefixes = terms.keyPrefixes.map { strdup($0) }
        ends = terms.keyPrefixes.map { strdup($0 + "\u{10FFFF}") }
        firstWord = terms.firstWord.map { strdup($0) } ?? nil
        allWords = strdup(terms.allWords)
    }

    deinit {
        for text in exactKeys + articleKeys + prefixes + ends + [firstWord, allWords] { free(text) }
    }

    func withValue<Result>(_ body: (UnsafePointer<catalogue_floor_terms>) -> Result) -> Result {
        exactKeys.constants { exact in
            articleKeys.constants { article in
                prefixes.constants { prefixes in
                    ends.constants { ends in
                        var value = catalogue_floor_terms(
                            exact_keys: exact,
                            exact_count: Int32(exactKeys.count),
                            article_keys: article,
                            article_count: Int32(articleKeys.count),
                            key_prefixes: prefixes,
                            key_ends: ends,
                            prefix_count: Int32(self.prefixes.count),
                            first_word: firstWord,
                            all_words: allWords
                        )
                        return withUnsafePointer(to: &value, body)
                    }
                }
            }
        }
    }
}

extension [UnsafeMutablePointer<CChar>?] {
    fileprivate func constants<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result) -> Result {
        withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: UnsafePointer<CChar>?.self) { body($0.baseAddress) }
        }
    }
}

/// An error of the baseline, or different results of the baseline and the search.
struct FloorError: Error {
    let query: String
}
