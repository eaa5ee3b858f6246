import CoreDomain
import MoviesInterface
import Networking

/// A page of films (https://developer.themoviedb.org/reference/search-movie).
struct MoviesPageDTO: Decodable, Sendable {
    let totalPages: Int?
    let totalResults: Int?
    let results: [MovieDTO]

    init(from decoder: any Decoder) throws {
        let fields = try LenientFields(from: decoder)
        totalPages = fields.value("total_pages")
        totalResults = fields.value("total_results")
        // This field is required. Otherwise an invalid body would look like a search without results.
        results = try fields.requiredElements("results")
    }

    /// The last page that TMDB returns. TMDB rejects requests for later pages, even if `total_pages` is greater.
    private static let lastPage = 500

    func page(_ number: Int, of list: MoviesList, genres: [Int: String]) -> MoviesPage {
        MoviesPage(
            list: list,
            number: number,
            totalPages: min(Self.lastPage, max(0, totalPages ?? number)),
            totalResults: max(totalResults ?? 0, results.count),
            movies: results.map { $0.movie(genres: $0.genreIDs.compactMap { genres[$0] }) }
        )
    }
}

/// A film in a list. Decoding fails for other objects: without an id or a title, or of another media type.
struct MovieDTO: Decodable, Sendable {
    let id: Int
    let title: String
    let originalTitle: String?
    let overview: String?
    let releaseDate: ReleaseDate?
    let genreIDs: [Int]
    let posterPath: String?
    let voteAverage: Double?
    let voteCount: Int?

    init(from decoder: any Decoder) throws {
        let fields = try LenientFields(from: decoder)
        id = try fields.required("id") { $0 > 0 }
        if let kind = fields.text("media_type"), kind != "movie" { throw fields.invalid("media_type") }
        originalTitle = fields.text("original_title")
        // A title that can be read here is empty or too long.
        title = try fields.text("title") ?? originalTitle ?? fields.required("title") { _ in false }
        overview = fields.text("overview")
        releaseDate = fields.text("release_date") { ReleaseDate($0) }
        genreIDs = fields.elements("genre_ids")
        posterPath = fields.text("poster_path")
        voteAverage = fields.value("vote_average") { 0...10 ~= $0 ? $0 : nil }
        voteCount = fields.value("vote_count")
    }

    func movie(genres: [String], imdbID: IMDbID? = nil) -> Movie {
        Movie(
            id: .tmdb(id),
            imdbID: imdbID,
            title: title,
            releaseDate: releaseDate,
            overview: overview ?? "",
            genres: genres,
            posterPath: posterPath,
            rating: voteAverage.flatMap { Rating(average: $0, count: voteCount ?? 0) }
        )
    }
}
