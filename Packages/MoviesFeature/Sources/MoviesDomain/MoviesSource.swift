package import CoreDomain

/// The description of a source of films: all that distinguishes one source from another.
public struct MoviesSource: Hashable, Sendable {
    /// The service that numbers films.
    public enum Namespace: Hashable, Sendable {
        /// The Movie Database.
        case tmdb
        /// The Internet Movie Database.
        case imdb
    }

    /// The name that the user sees.
    public let name: String
    /// The namespace of the source's ids.
    public let namespace: Namespace
    /// The label of ratings, such as "Rating" or "Critics".
    public let ratingLabel: String
    /// The pause after the last typed character before a search starts.
    public let typingDelay: Duration
    /// Whether responses are stored. A local source is as fast as a store.
    public let cachesResponses: Bool

    /// Creates a description.
    public init(
        name: String,
        namespace: Namespace,
        ratingLabel: String,
        typingDelay: Duration,
        cachesResponses: Bool
    ) {
        self.name = name
        self.namespace = namespace
        self.ratingLabel = ratingLabel
        self.typingDelay = typingDelay
        self.cachesResponses = cachesResponses
    }

    /// Returns the id for a number of this source; nil for an invalid number.
    package func id(_ number: Int) -> MovieID? {
        switch namespace {
        case .tmdb: number > 0 ? .tmdb(number) : nil
        case .imdb: IMDbID(number: number).map(MovieID.imdb)
        }
    }

    /// Returns the id of the film that a reference names.
    ///
    /// - Throws: `MoviesError.foreignID` for an id that names another film at this source.
    package func resolve(_ reference: MovieReference) throws(MoviesError) -> MovieID {
        switch (reference, namespace) {
        case (.number(let number), _):
            guard let id = id(number) else { throw .noSuchMovie(id: String(number)) }
            return id
        case (.id(.tmdb(let number)), .imdb):
            throw .foreignID(id: String(number), source: name)
        case (.id(let id), _):
            return id
        }
    }
}
