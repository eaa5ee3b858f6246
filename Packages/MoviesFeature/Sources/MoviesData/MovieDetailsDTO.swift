import CoreDomain
import MoviesDomain

/// One film with its credits (https://developer.themoviedb.org/reference/movie-details).
struct MovieDetailsDTO: Decodable, Sendable {
    /// The fields that a film also has in lists. `genreIDs` is empty, because details contain genres with names.
    let movie: MovieDTO
    let imdbID: String?
    let tagline: String?
    let runtime: Int?
    let genres: [GenreDTO]
    let cast: [CreditDTO]
    let crew: [CreditDTO]

    private enum CodingKeys: String, CodingKey {
        case tagline, runtime, genres, credits
        case imdbID = "imdb_id"
    }

    private struct Credits: Decodable {
        let cast: [CreditDTO]
        let crew: [CreditDTO]

        enum CodingKeys: CodingKey {
            case cast, crew
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            cast = fields.lenient(.cast) ?? []
            crew = fields.lenient(.crew) ?? []
        }
    }

    init(from decoder: any Decoder) throws {
        movie = try MovieDTO(from: decoder)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        imdbID = fields.lenient(.imdbID)
        tagline = fields.lenient(.tagline)
        runtime = fields.lenient(.runtime)
        genres = fields.lenient(.genres) ?? []
        let credits = fields.lenient(.credits, as: Credits.self)
        cast = credits?.cast ?? []
        crew = credits?.crew ?? []
    }

    func details(source: MoviesSource, poster: String?) throws(MoviesError) -> MovieDetails {
        let imdbID = imdbID.flatMap { IMDbID($0) }
        guard let movie = movie.movie(source: source, genres: genres.compactMap { $0.name?.nonEmpty }, imdbID: imdbID)
        else { throw .badData(reason: "the film has no id") }
        return MovieDetails(
            movie: movie,
            originalTitle: self.movie.originalTitle?.nonEmpty.flatMap { $0 == movie.title ? nil : $0 },
            tagline: tagline?.nonEmpty,
            runtimeMinutes: runtime.flatMap { $0 > 0 ? $0 : nil },
            directors: crew.filter { $0.job == "Director" }.compactMap(\.name?.nonEmpty),
            cast: cast.compactMap(\.name?.nonEmpty),
            posterAddress: poster
        )
    }
}

/// A person who acted in a film or worked on it.
struct CreditDTO: Decodable, Sendable {
    let name: String?
    let job: String?

    private enum CodingKeys: CodingKey {
        case name, job
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        name = fields.lenient(.name)
        job = fields.lenient(.job)
    }
}
