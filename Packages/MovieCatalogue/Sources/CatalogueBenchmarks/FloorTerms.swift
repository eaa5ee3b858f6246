internal import CatalogueFloor
internal import MovieCatalogue
internal import Platform

/// The terms of a query as C strings, made before the clock starts: the floor normalises nothing.
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
