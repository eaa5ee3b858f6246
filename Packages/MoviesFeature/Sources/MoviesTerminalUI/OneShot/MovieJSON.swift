import MoviesPresentation

/// A film in the words of TMDB's own JSON.
struct MovieJSON: Encodable {
    private let item: MoviesListItemViewModel

    init(_ item: MoviesListItemViewModel) {
        self.item = item
    }

    enum CodingKeys: String, CodingKey {
        case id, title, year, overview, genres
        case imdbID = "imdb_id"
        case releaseDate = "release_date"
        case posterPath = "poster_path"
        case voteAverage = "vote_average"
        case voteCount = "vote_count"
    }

    /// What is not known is null, never left out, so that readers find every key.
    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(item.id, forKey: .id)
        try fields.encode(item.imdbID, forKey: .imdbID)
        try fields.encode(item.title, forKey: .title)
        try fields.encode(item.releaseDate, forKey: .releaseDate)
        try fields.encode(item.year, forKey: .year)
        try fields.encode(item.overview, forKey: .overview)
        try fields.encode(item.genres, forKey: .genres)
        try fields.encode(item.posterPath, forKey: .posterPath)
        try fields.encode(item.voteAverage, forKey: .voteAverage)
        try fields.encode(item.voteCount, forKey: .voteCount)
    }
}
