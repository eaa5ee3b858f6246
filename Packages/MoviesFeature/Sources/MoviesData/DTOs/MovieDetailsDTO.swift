/// One film with its credits (https://developer.themoviedb.org/reference/movie-details).
struct MovieDetailsDTO: Decodable, Sendable {
    /// What it shares with a row of a list; its `genreIDs` are empty, since details spell the genres out.
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
}

/// A genre and the number by which rows name it.
struct GenreDTO: Decodable, Sendable {
    let id: Int
    let name: String?

    private enum CodingKeys: CodingKey {
        case id, name
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(Int.self, forKey: .id)
        name = fields.lenient(.name)
    }
}

/// Somebody who played in a film or worked on it.
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
