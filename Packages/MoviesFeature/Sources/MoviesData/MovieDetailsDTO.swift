import CoreDomain
import MoviesInterface
import Networking

/// One film with its credits (https://developer.themoviedb.org/reference/movie-details).
struct MovieDetailsDTO: Decodable, Sendable {
    /// The details without the URL of the poster.
    let details: MovieDetails

    init(from decoder: any Decoder) throws {
        let movie = try MovieDTO(from: decoder)
        let fields = try LenientFields(from: decoder)
        let genres: [NameDTO] = fields.elements("genres")
        let countries: [NameDTO] = fields.elements("production_countries")
        let credits = fields.value("credits", as: LenientFields.self)
        let cast: [NameDTO] = credits?.elements("cast") ?? []
        let crew: [NameDTO] = credits?.elements("crew") ?? []
        // TMDB writes 0 for an unknown runtime.
        let runtime: Int? = fields.value("runtime")
        details = MovieDetails(
            movie: movie.movie(genres: genres.map(\.name), imdbID: fields.text("imdb_id") { IMDbID($0) }),
            originalTitle: movie.originalTitle,
            tagline: fields.text("tagline"),
            runtimeMinutes: runtime.flatMap { $0 > 0 ? $0 : nil },
            countries: countries.map(\.name),
            directors: crew.filter { $0.job == "Director" }.map(\.name),
            cast: cast.map(\.name)
        )
    }

    /// Throws `MoviesError.badData` for another film. A film at TMDB may have no IMDb id, so that it is not comparable.
    func check(isMovie id: MovieID) throws(MoviesError) {
        let movie = details.movie
        let found = if case .imdb = id { movie.imdbID?.number ?? id.number } else { movie.id.number }
        guard found == id.number else {
            throw .badData(reason: "it describes another film than movie/\(id.pathComponent)")
        }
    }
}

struct NameDTO: Decodable, Sendable {
    let name: String
    /// The work of a person; nil for others.
    let job: String?

    init(from decoder: any Decoder) throws {
        let fields = try LenientFields(from: decoder)
        name = try fields.required("name") { !$0.isEmpty }
        job = fields.text("job")
    }
}
