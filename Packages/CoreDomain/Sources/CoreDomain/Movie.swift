/// A film with the properties that a list shows.
public struct Movie: Identifiable, Hashable, Sendable {
    /// The id in the namespace of the film's source.
    public let id: MovieID
    /// The id at IMDb; nil if the source does not provide it.
    public let imdbID: IMDbID?
    /// The title, in the requested language if the source has such a title.
    public let title: String
    /// The date of the first release; nil if unknown.
    public let releaseDate: ReleaseDate?
    /// A summary of the plot; empty if unknown.
    public let overview: String
    /// The names of the genres, in the order of the source.
    public let genres: [String]
    /// The path of the poster at the source's image host, such as `/p.jpg`; nil if the film has no poster.
    public let posterPath: String?
    /// The average rating; nil if unrated.
    public let rating: Rating?

    /// Creates a film.
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

extension Movie {
    /// All known ids of the film: the id at its source and, if it is another one, the IMDb id.
    public var ids: [MovieID] { [id] + [imdbID.map(MovieID.imdb)].compactMap(\.self).filter { $0 != id } }
}

/// The average of the votes for a film, and the number of votes.
public struct Rating: Hashable, Sendable {
    /// The average, from 0 (worst) to 10 (best).
    public let average: Double
    /// The number of votes, at least one.
    public let count: Int

    /// Creates a rating. Returns nil without votes, and for an average outside 0–10.
    public init?(average: Double, count: Int) {
        guard count > 0, 0...10 ~= average else { return nil }
        self.average = average
        self.count = count
    }
}
