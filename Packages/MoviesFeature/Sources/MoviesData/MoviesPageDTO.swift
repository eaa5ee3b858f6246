import CoreDomain
import MoviesDomain

/// A page of films (https://developer.themoviedb.org/reference/search-movie).
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
        // This field is required. Otherwise an invalid body would look like a search without results.
        results = try fields.decode([MovieDTO].self, forKey: .results)
    }

    /// The last page that TMDB returns. TMDB rejects requests for later pages, even if `total_pages` is greater.
    private static let lastPage = 500

    func page(_ number: Int, of list: MoviesList, source: MoviesSource, genres: [Int: String]) -> MoviesPage {
        MoviesPage(
            list: list,
            number: number,
            totalPages: min(Self.lastPage, max(0, totalPages ?? number)),
            totalResults: max(totalResults ?? 0, results.count),
            movies: results.compactMap { $0.movie(source: source, genres: $0.genreIDs.compactMap { genres[$0] }) }
        )
    }
}

/// A film in a list.
struct MovieDTO: Decodable, Sendable {
    let id: Int
    let title: String?
    let originalTitle: String?
    let overview: String?
    /// The release date (`1982-06-25`), or only the year.
    let releaseDate: String?
    let genreIDs: [Int]
    let posterPath: String?
    let voteAverage: Double?
    let voteCount: Int?

    private enum CodingKeys: String, CodingKey {
        case id, title, overview
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
        genreIDs = fields.lenient(.genreIDs) ?? []
        posterPath = fields.lenient(.posterPath)
        voteAverage = fields.lenient(.voteAverage)
        voteCount = fields.lenient(.voteCount)
    }

    /// Returns the film, or nil if its id is invalid.
    func movie(source: MoviesSource, genres: [String], imdbID: IMDbID? = nil) -> Movie? {
        guard let id = source.id(id) else { return nil }
        var ownIMDbID: IMDbID?
        if case .imdb(let id) = id { ownIMDbID = id }
        return Movie(
            id: id,
            imdbID: ownIMDbID ?? imdbID,
            title: title?.nonEmpty ?? originalTitle?.nonEmpty ?? "Untitled",
            releaseDate: releaseDate.flatMap { ReleaseDate($0) },
            overview: overview ?? "",
            genres: genres,
            posterPath: posterPath?.nonEmpty,
            rating: voteAverage.flatMap { Rating(average: $0, count: voteCount ?? 0) }
        )
    }
}

extension String {
    /// The string; nil if it is empty.
    var nonEmpty: String? { isEmpty ? nil : self }
}
