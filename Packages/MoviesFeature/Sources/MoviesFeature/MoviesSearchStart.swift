public import CoreDomain
public import MoviesDomain

/// How the search for films begins in the app.
public struct MoviesSearchStart: Sendable {
    /// What is looked for at first; nil shows what most people look at.
    public var query: MovieQuery?
    /// Of titles and overviews, as an IETF tag (`fr-FR`); nil for the source's own choice.
    public var language: String?
    /// What part stored answers play.
    public var policy: CachePolicy

    /// How the search begins; by default with what most people look at.
    public init(query: MovieQuery? = nil, language: String? = nil, policy: CachePolicy = .cacheFirst) {
        self.query = query
        self.language = language
        self.policy = policy
    }
}
