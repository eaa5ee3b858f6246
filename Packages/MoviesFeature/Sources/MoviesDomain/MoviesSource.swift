package import CoreDomain

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
    /// The pause between the last typed character and the search.
    public let typingDelay: Duration
    /// Whether responses are stored for later requests. A local source is as fast as the store and needs no cache.
    public let cachesResponses: Bool
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
        typingDelay: Duration,
        cachesResponses: Bool,
        coverage: String? = nil,
        findsNearestTitles: Bool = false,
        combinesWordsAndFilters: Bool = false
    ) {
        self.name = name
        self.namespace = namespace
        self.ratingLabel = ratingLabel
        self.typingDelay = typingDelay
        self.cachesResponses = cachesResponses
        self.coverage = coverage
        self.findsNearestTitles = findsNearestTitles
        self.combinesWordsAndFilters = combinesWordsAndFilters
    }

    /// Returns the id for a number in this source's namespace, or nil for an invalid number.
    package func id(_ number: Int) -> MovieID? {
        switch namespace {
        case .tmdb: number > 0 ? .tmdb(number) : nil
        case .external: MovieID(externalNumber: number)
        }
    }

    /// Returns the id of the film to which a reference refers at this source.
    ///
    /// - Throws: `MoviesError.foreignID` for an id that the source does not know, `MoviesError.noSuchMovie` for an invalid
    ///   number, and `MoviesError.notAReference` for words, which need a search. TMDB accepts IMDb ids.
    package func resolve(_ reference: MovieReference) throws(MoviesError) -> MovieID {
        switch (reference, namespace) {
        case (.number(let number), _):
            guard let id = id(number) else { throw .noSuchMovie(id: String(number)) }
            return id
        case (.id(.tmdb(let number)), .external):
            throw .foreignID(id: String(number), of: "TMDB", source: name)
        case (.id(.wikidata(let number)), .tmdb):
            throw .foreignID(id: "Q\(number)", of: "Wikidata", source: name)
        case (.id(.wikipedia(let id)), .tmdb):
            throw .foreignID(id: MovieID.wikipedia(id).description, of: "Wikipedia", source: name)
        case (.words(let words), _):
            throw .notAReference(words)
        case (.id(let id), _):
            return id
        }
    }
}
