public import CoreDomain
public import Navigation

/// The actions that film search delegates to the app.
@MainActor
public struct MoviesModuleActions {
    /// Creates the suggestions for the query; nil for none. They call `choose` to search for a suggestion.
    public let makeQuerySuggestions:
        (@MainActor (_ choose: @escaping @MainActor (MovieQuery) -> Void) -> any Suggestions)?
    /// The films on the user's watchlist; nil for an app without a watchlist.
    public let watchlist: (any WatchlistMembership)?
    /// Rates a film with a current rating, and then runs `didRate`; nil for an app without accounts.
    public let rate: (@MainActor (Movie, MovieRating?, _ didRate: @escaping @MainActor () -> Void) -> Void)?
    /// Opens the URL of a web page.
    public let openAddress: @MainActor (String) -> Void

    /// Creates the actions.
    public init(
        makeQuerySuggestions: (
            @MainActor (_ choose: @escaping @MainActor (MovieQuery) -> Void) -> any Suggestions
        )? = nil,
        watchlist: (any WatchlistMembership)? = nil,
        rate: (@MainActor (Movie, MovieRating?, _ didRate: @escaping @MainActor () -> Void) -> Void)? = nil,
        openAddress: @escaping @MainActor (String) -> Void
    ) {
        self.makeQuerySuggestions = makeQuerySuggestions
        self.watchlist = watchlist
        self.rate = rate
        self.openAddress = openAddress
    }
}

/// The initial list of the search flow, and the settings of all its searches.
public struct MoviesSearchStart: Sendable {
    /// The query of the first search; nil for popular films.
    public var query: MovieQuery?
    /// The language of titles and overviews as an IETF tag (`fr-FR`); nil for the source's default.
    public var language: String?

    /// Creates the start of a search flow; by default with popular films.
    public init(query: MovieQuery? = nil, language: String? = nil) {
        self.query = query
        self.language = language
    }
}
