/// The properties that distinguish one source of films from another.
public struct MoviesSource: Hashable, Sendable {
    /// The services that assigned the ids of films.
    public enum Namespace: Hashable, Sendable {
        /// The Movie Database.
        case tmdb
        /// The Internet Movie Database or, for films without an id there, Wikidata or Wikipedia.
        case external
    }

    /// The name of the source, as shown to the user.
    public let name: String
    /// The namespace of the source's ids.
    public let namespace: Namespace
    /// The label of ratings, such as "Rating" or "Critics".
    public let ratingLabel: String
    /// A sentence about the films of the source, for a search without results; nil for a source with all films.
    public let coverage: String?
    /// Whether the source has a search for titles with nearly the letters of misspelled words. TMDB has none.
    public let findsNearestTitles: Bool
    /// Whether a search for words accepts a genre and a person. TMDB has them only in a search without words.
    public let combinesWordsAndFilters: Bool

    /// Creates a description of a source.
    public init(
        name: String,
        namespace: Namespace,
        ratingLabel: String,
        coverage: String? = nil,
        findsNearestTitles: Bool = false,
        combinesWordsAndFilters: Bool = false
    ) {
        self.name = name
        self.namespace = namespace
        self.ratingLabel = ratingLabel
        self.coverage = coverage
        self.findsNearestTitles = findsNearestTitles
        self.combinesWordsAndFilters = combinesWordsAndFilters
    }
}
