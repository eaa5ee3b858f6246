import MoviesPresentation

/// A list of films as one JSON object.
struct MoviesListJSON: Encodable {
    let query: String?
    let source: String
    let summary: MoviesListSummary
    let items: [MoviesListItemViewModel]

    enum CodingKeys: String, CodingKey {
        case query, source, page, pages, movies
        case totalPages = "total_pages"
        case totalResults = "total_results"
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(query, forKey: .query)
        try fields.encode(source, forKey: .source)
        try fields.encode(summary.firstPage, forKey: .page)
        try fields.encode(summary.pages, forKey: .pages)
        try fields.encode(summary.totalPages, forKey: .totalPages)
        try fields.encode(summary.totalResults, forKey: .totalResults)
        try fields.encode(items.map(MovieJSON.init), forKey: .movies)
    }
}
