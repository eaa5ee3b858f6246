import MoviesInterface
import Networking

/// The names of genres by id. They are requested once for each language, and again after a failure.
actor GenreNames {
    private let transfer: CachingTransfer
    private var known: [String?: [Int: String]] = [:]

    init(transfer: CachingTransfer) { self.transfer = transfer }

    /// Returns no names if the request fails, because a list of films is useful without genres.
    func names(language: String?, policy: CachePolicy) async throws -> [Int: String] {
        if let names = known[language] { return names }
        do {
            let response = try await transfer.referenceData(MoviesEndpoints.genres(language: language), policy: policy)
            let names = Dictionary(response.genres.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
            known[language] = names
            return names
        } catch is MoviesError {
            return [:]
        }
    }

    /// Returns the id of the genre with an English name, ignoring case; throws `MoviesError.noSuchGenre` if there is none.
    func id(named name: String, policy: CachePolicy) async throws -> Int {
        let genres = try await transfer.referenceData(MoviesEndpoints.genres(language: nil), policy: policy).genres
        let wanted = MovieSearch.genreKey(name)
        guard let genre = genres.first(where: { MovieSearch.genreKey($0.name) == wanted }) else {
            throw MoviesError.noSuchGenre(name, known: genres.map(\.name).sorted())
        }
        return genre.id
    }
}

/// The people whom a search finds (https://developer.themoviedb.org/reference/search-person).
struct PeopleDTO: Decodable, Sendable {
    /// The ids of the people, the most popular one first.
    let ids: [Int]

    private struct PersonDTO: Decodable {
        let id: Int
    }

    init(from decoder: any Decoder) throws {
        let people: [PersonDTO] = try LenientFields(from: decoder).requiredElements("results")
        ids = people.map(\.id)
    }
}

/// The list of all genres (https://developer.themoviedb.org/reference/genre-movie-list).
struct GenresDTO: Decodable, Sendable {
    let genres: [GenreDTO]

    init(from decoder: any Decoder) throws { genres = try LenientFields(from: decoder).requiredElements("genres") }
}

/// A genre. A film in a list contains only the ids of its genres.
struct GenreDTO: Decodable, Sendable {
    let id: Int
    let name: String

    init(from decoder: any Decoder) throws {
        let fields = try LenientFields(from: decoder)
        id = try fields.required("id")
        name = try fields.required("name") { !$0.isEmpty }
    }
}
