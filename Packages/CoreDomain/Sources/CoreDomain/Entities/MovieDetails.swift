/// All that is known of one film.
public struct MovieDetails: Hashable, Sendable {
    /// What a list shows of it too.
    public let movie: Movie
    /// The title in the film's own language, where it is another one.
    public let originalTitle: String?
    /// The line on its poster.
    public let tagline: String?
    /// How long it runs, in minutes.
    public let runtimeMinutes: Int?
    /// Who directed it.
    public let directors: [String]
    /// Who plays in it, in the source's order.
    public let cast: [String]
    /// Where a picture of its poster is, as an absolute address.
    public let posterAddress: String?

    /// Makes details; what is not known can be left out.
    public init(
        movie: Movie,
        originalTitle: String? = nil,
        tagline: String? = nil,
        runtimeMinutes: Int? = nil,
        directors: [String] = [],
        cast: [String] = [],
        posterAddress: String? = nil
    ) {
        self.movie = movie
        self.originalTitle = originalTitle
        self.tagline = tagline
        self.runtimeMinutes = runtimeMinutes
        self.directors = directors
        self.cast = cast
        self.posterAddress = posterAddress
    }
}
