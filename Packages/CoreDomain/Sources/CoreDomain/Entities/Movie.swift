/// A film as a list of films shows it.
public struct Movie: Identifiable, Hashable, Sendable {
    /// The id in the namespace of the source that gave the film.
    public let id: MovieID
    /// Its id at IMDb, where the source tells.
    public let imdbID: IMDbID?
    /// The title in the language asked for.
    public let title: String
    /// The first release, where known.
    public let releaseDate: ReleaseDate?
    /// What it is about; empty where nobody wrote it.
    public let overview: String
    /// Names of its genres, in the source's order.
    public let genres: [String]
    /// The poster's path below an image host, with its leading slash.
    public let posterPath: String?
    /// What its voters thought; nil where nobody voted.
    public let rating: Rating?

    /// Makes a film; what is not known can be left out.
    public init(
        id: MovieID,
        imdbID: IMDbID? = nil,
        title: String,
        releaseDate: ReleaseDate? = nil,
        overview: String = "",
        genres: [String] = [],
        posterPath: String? = nil,
        rating: Rating? = nil
    ) {
        self.id = id
        self.imdbID = imdbID
        self.title = title
        self.releaseDate = releaseDate
        self.overview = overview
        self.genres = genres
        self.posterPath = posterPath
        self.rating = rating
    }
}
