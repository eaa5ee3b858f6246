import CoreDomain
import MoviesInterface
import Networking

/// One film with its credits (https://developer.themoviedb.org/reference/movie-details).
struct MovieDetailsDTO: Decodable, Sendable {
    /// The fields that a film also has in lists. `genreIDs` is empty, because details contain genres with names.
    let movie: MovieDTO
    let imdbID: IMDbID?
    let tagline: String?
    let runtime: Int?
    let genres: [NameDTO]
    let countries: [NameDTO]
    let cast: [NameDTO]
    let crew: [NameDTO]

    init(from decoder: any Decoder) throws {
        movie = try MovieDTO(from: decoder)
        let fields = try LenientFields<JSONKey>(decoder)
        imdbID = fields.text("imdb_id") { IMDbID($0) }
        tagline = fields.text("tagline")
        runtime = fields.value("runtime")
        genres = fields.elements("genres")
        countries = fields.elements("production_countries")
        let credits = fields.value("credits", as: InnerFields.self)?.fields
        cast = credits?.elements("cast") ?? []
        crew = credits?.elements("crew") ?? []
    }

    /// Throws `MoviesError.badData` for another film. A film at TMDB may have no IMDb id, so that it is not comparable.
    func check(isMovie id: MovieID) throws(MoviesError) {
        let found = if case .imdb = id { imdbID?.number ?? id.number } else { movie.id }
        guard found == id.number else {
            throw .badData(reason: "it describes another film than movie/\(id.pathComponent)")
        }
    }

    func details(poster: String?) -> MovieDetails {
        MovieDetails(
            movie: movie.movie(genres: genres.map(\.name), imdbID: imdbID),
            originalTitle: movie.originalTitle,
            tagline: tagline,
            runtimeMinutes: runtime.flatMap { $0 > 0 ? $0 : nil },
            countries: countries.map(\.name),
            directors: crew.filter { $0.job == "Director" }.map(\.name),
            cast: cast.map(\.name),
            posterAddress: poster
        )
    }
}

struct NameDTO: Decodable, Sendable {
    let name: String
    /// The work of a person; nil for others.
    let job: String?

    init(from decoder: any Decoder) throws {
        let fields = try LenientFields<JSONKey>(decoder)
        name = try fields.required("name") { !$0.isEmpty }
        job = fields.text("job")
    }
}
