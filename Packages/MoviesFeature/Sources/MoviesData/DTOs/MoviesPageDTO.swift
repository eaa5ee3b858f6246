/// A page of films.
struct MoviesPageDTO: Decodable, Sendable {
    let totalPages: Int?
    let totalResults: Int?
    let results: [MovieDTO]

    private enum CodingKeys: String, CodingKey {
        case results
        case totalPages = "total_pages"
        case totalResults = "total_results"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        totalPages = fields.lenient(.totalPages)
        totalResults = fields.lenient(.totalResults)
        // Not optional: without it this is no page, and "nothing found" would be a wrong answer.
        results = try fields.decode([MovieDTO].self, forKey: .results)
    }
}
