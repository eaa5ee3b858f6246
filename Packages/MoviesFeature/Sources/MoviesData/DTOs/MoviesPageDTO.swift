/// A page of films.
struct MoviesPageDTO: Decodable, Sendable {
    let page: Int?
    let totalPages: Int?
    let totalResults: Int?
    let results: [MovieDTO]

    private enum CodingKeys: String, CodingKey {
        case page, results
        case totalPages = "total_pages"
        case totalResults = "total_results"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        page = fields.lenientInteger(.page)
        totalPages = fields.lenientInteger(.totalPages)
        totalResults = fields.lenientInteger(.totalResults)
        results = try fields.decode([MovieDTO].self, forKey: .results)
    }
}
