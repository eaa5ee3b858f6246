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
            SearchStatements.count, SearchStatements.names, SearchStatements.movie,
        ]
        .map { (text: String) in strdup(text) }
        defer { texts.forEach { free($0) } }
        var statements = catalogue_floor_statements(
            cache: texts[0],
            exact: texts[1],
            keys: texts[2],
            index: texts[3],
            count: texts[4],
            names: texts[5],
            movie: texts[6]
        )
        let opened = catalogue_floor_open("file:\(path)?immutable=1", &statements)
        guard let opened else { return nil }
        handle = opened
    }

    deinit {
        catalogue_floor_close(handle)
    }

    /// Returns the first page of a search; nil after an error of SQLite.
    func search(_ terms: FloorTerms) -> catalogue_floor_page? {
        var page = catalogue_floor_page()
        return terms.withValue { catalogue_floor_search(handle, $0, &page) } == 0 ? page : nil
    }
}

/// The terms of a query as C strings. The conversion is not measured.
final class FloorTerms {
    private var value = catalogue_floor_terms()
    private var texts: [UnsafeMutablePointer<CChar>?] = []
    private var lists: [UnsafeMutablePointer<UnsafePointer<CChar>?>] = []

    /// - Parameter people: The result of `Catalogue.people`.
    init(_ terms: SearchTerms, people: [String]) {
        value.exact_keys = list(terms.exactKeys)
        value.exact_count = Int32(terms.exactKeys.count)
        value.other_keys = list(terms.otherTitleKeys)
        value.other_count = Int32(terms.exactKeys.count)
        value.all_keys = ranges(terms.exactKeys)
        value.keys_of_several_words = ranges(terms.keysOfSeveralWords)
        value.whole_words = text(terms.allWords.whole)
        value.words = text(terms.allWords.prefix)
        value.first_word = terms.firstWord.flatMap(text)
        value.people = people.isEmpty ? nil : text(SearchTerms.names(people))
        let names = terms.joinedTitles + people
        value.names = names.isEmpty ? nil : text(SearchTerms.names(names))
    }

    deinit {
        texts.forEach { free($0) }
        lists.forEach { $0.deallocate() }
    }

    func withValue<Result>(_ body: (UnsafePointer<catalogue_floor_terms>) -> Result) -> Result {
        withUnsafePointer(to: value, body)
    }

    private func ranges(_ keys: [String]) -> catalogue_floor_ranges {
        catalogue_floor_ranges(lower: list(keys), upper: list(keys.map { $0 + "\u{10FFFF}" }), count: Int32(keys.count))
    }

    private func text(_ string: String) -> UnsafePointer<CChar>? {
        texts.append(strdup(string))
        return UnsafePointer(texts[texts.count - 1])
    }

    private func list(_ strings: [String]) -> UnsafePointer<UnsafePointer<CChar>?> {
        let pointers = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: max(1, strings.count))
        lists.append(pointers)
        for (index, string) in strings.enumerated() { (pointers + index).initialize(to: text(string)) }
        return UnsafePointer(pointers)
    }
}

/// An error of the baseline, or different results of the baseline and the search.
struct FloorError: Error {
    let query: String
}
