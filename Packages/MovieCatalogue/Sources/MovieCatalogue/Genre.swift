/// A genre. Its name and id are TMDB's, except for genres that TMDB does not have.
public struct Genre: Equatable, Sendable {
    /// The id at TMDB, or a number above 9,000,000.
    public let id: Int
    /// The English name.
    public let name: String

    /// TMDB's 19 genres (https://developer.themoviedb.org/reference/genre-movie-list) and eight others, sorted by name. The
    /// ids of the others are above 9,000,000, so they do not collide with TMDB's.
    public static let all = [
        (28, "Action"), (12, "Adventure"), (16, "Animation"), (9_000_001, "Biography"), (35, "Comedy"), (80, "Crime"),
        (99, "Documentary"), (18, "Drama"), (10751, "Family"), (14, "Fantasy"), (9_000_004, "Film-Noir"),
        (36, "History"), (27, "Horror"), (9_000_005, "Martial Arts"), (10402, "Music"), (9_000_002, "Musical"),
        (9648, "Mystery"), (10749, "Romance"), (878, "Science Fiction"), (9_000_006, "Short"), (9_000_007, "Silent"),
        (9_000_003, "Sport"), (9_000_008, "Superhero"), (10770, "TV Movie"), (53, "Thriller"), (10752, "War"),
        (37, "Western"),
    ].map { Genre(id: $0, name: $1) }

    /// Returns the genre for a name in `films.ndjson`; nil for an unknown name.
    public static func named(_ word: some StringProtocol) -> Genre? { byWord[String(word)] }

    private static let byWord: [String: Genre] = {
        var genres = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
        genres["Sci-Fi"] = genres["Science Fiction"]
        return genres
    }()
}
