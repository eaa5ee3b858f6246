internal import CatalogueFloor
internal import MovieCatalogue
internal import Platform

/// The search in C, on the statements of the Swift one.
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

    /// Nil when SQLite refused.
    func search(_ terms: borrowing FloorTerms) -> catalogue_floor_page? {
        var page = catalogue_floor_page()
        return terms.withValue { catalogue_floor_search(handle, $0, &page) } == 0 ? page : nil
    }
}
