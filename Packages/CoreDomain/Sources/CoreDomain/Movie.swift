/// A film with the properties that a list shows.
public struct Movie: Identifiable, Hashable, Sendable {
    /// The id in the namespace of the film's source.
    public let id: MovieID
    /// The id at IMDb; nil if the source does not provide it.
    public let imdbID: IMDbID?
    /// Further ids of the film, such as those at Wikidata and Wikipedia.
    public let otherIDs: [MovieID]
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
    /// The people by whom a search found the film; empty if its title matches, or if the film is not from a search.
    public var matchedPeople: [MatchedPerson]

    /// Creates a film. The title and the genres are changed to one line each.
    public init(
        id: MovieID,
        imdbID: IMDbID? = nil,
        otherIDs: [MovieID] = [],
        title: String,
        releaseDate: ReleaseDate? = nil,
        overview: String = "",
        genres: [String] = [],
        posterPath: String? = nil,
        rating: Rating? = nil,
        matchedPeople: [MatchedPerson] = []
    ) {
        self.id = id
        self.imdbID = imdbID
        self.otherIDs = otherIDs
        self.title = title.inOneLine
        self.releaseDate = releaseDate
        self.overview = overview
        self.genres = genres.map(\.inOneLine)
        self.posterPath = posterPath
        self.rating = rating
        self.matchedPeople = matchedPeople
    }
}

extension Movie {
    /// All known ids of the film, without duplicates. The id at its source is the first one.
    public var ids: [MovieID] { [id] + ([imdbID.map(MovieID.imdb)].compactMap(\.self) + otherIDs).filter { $0 != id } }
}

/// A person of a film whose name matches the words of a search.
public struct MatchedPerson: Hashable, Sendable {
    /// The work of a person for a film.
    public enum Role: String, Sendable {
        /// The person directed the film.
        case director
        /// The person acts in the film.
        case actor
    }

    /// The name of the person.
    public let name: String
    /// The work of the person for the film.
    public let role: Role

    /// Creates a matched person.
    public init(name: String, role: Role) {
        self.name = name.inOneLine
        self.role = role
    }
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
