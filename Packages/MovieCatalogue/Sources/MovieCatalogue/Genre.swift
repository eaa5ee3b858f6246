/// A genre. Its name and id are TMDB's, except for genres that TMDB does not have.
public struct Genre: Equatable, Sendable {
    /// The id at TMDB, or a number above 9,000,000.
    public let id: Int
    /// The English name.
    public let name: String

    /// TMDB's 19 genres (https://developer.themoviedb.org/reference/genre-movie-list) and eight others, sorted by name. The
    /// ids of the others are above 9,000,000, so they do not collide with TMDB's.
    public static let all = [
        Genre(id: 28, name: "Action"),
        Genre(id: 12, name: "Adventure"),
        Genre(id: 16, name: "Animation"),
        Genre(id: 9_000_001, name: "Biography"),
        Genre(id: 35, name: "Comedy"),
        Genre(id: 80, name: "Crime"),
        Genre(id: 99, name: "Documentary"),
        Genre(id: 18, name: "Drama"),
        Genre(id: 10751, name: "Family"),
        Genre(id: 14, name: "Fantasy"),
        Genre(id: 9_000_004, name: "Film-Noir"),
        Genre(id: 36, name: "History"),
        Genre(id: 27, name: "Horror"),
        Genre(id: 9_000_005, name: "Martial Arts"),
        Genre(id: 10402, name: "Music"),
        Genre(id: 9_000_002, name: "Musical"),
        Genre(id: 9648, name: "Mystery"),
        Genre(id: 10749, name: "Romance"),
        Genre(id: 878, name: "Science Fiction"),
        Genre(id: 9_000_006, name: "Short"),
        Genre(id: 9_000_007, name: "Silent"),
        Genre(id: 9_000_003, name: "Sport"),
        Genre(id: 9_000_008, name: "Superhero"),
        Genre(id: 10770, name: "TV Movie"),
        Genre(id: 53, name: "Thriller"),
        Genre(id: 10752, name: "War"),
        Genre(id: 37, name: "Western"),
    ]

    /// Returns the genre for a name in `films.ndjson`; nil for an unknown name.
    public static func named(_ word: some StringProtocol) -> Genre? { byWord[String(word)] }

    private static let byWord: [String: Genre] = {
        var genres = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
        genres["Sci-Fi"] = genres["Science Fiction"]
        return genres
    }()
}
