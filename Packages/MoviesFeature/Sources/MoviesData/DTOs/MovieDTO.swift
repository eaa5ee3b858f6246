/// A film as a row of a list (https://developer.themoviedb.org/reference/search-movie).
struct MovieDTO: Decodable, Sendable {
    let id: Int
    let title: String?
    let originalTitle: String?
    let overview: String?
    let releaseDate: String?
    /// Not TMDB's: the embedded catalogue says here what it knows of a film whose day of release it does not know.
    let year: Int?
    let genreIDs: [Int]
    let posterPath: String?
    let voteAverage: Double?
    let voteCount: Int?

    private enum CodingKeys: String, CodingKey {
        case id, title, overview, year
        case originalTitle = "original_title"
        case releaseDate = "release_date"
        case genreIDs = "genre_ids"
        case posterPath = "poster_path"
        case voteAverage = "vote_average"
        case voteCount = "vote_count"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(Int.self, forKey: .id)
        title = fields.lenient(.title)
        originalTitle = fields.lenient(.originalTitle)
        overview = fields.lenient(.overview)
        releaseDate = fields.lenient(.releaseDate)
        year = fields.lenient(.year)
        genreIDs = fields.lenient(.genreIDs) ?? []
        posterPath = fields.lenient(.posterPath)
        voteAverage = fields.lenient(.voteAverage)
        voteCount = fields.lenient(.voteCount)
    }
}
