/// All genres (https://developer.themoviedb.org/reference/genre-movie-list).
struct GenresDTO: Decodable, Sendable {
    let genres: [GenreDTO]
}
