package import MoviesDomain

/// What list a view wants, and how much of it.
package struct MoviesListRequest: Hashable, Sendable {
    package var list: MoviesList
    package var pages: PageSelection
    /// How many films are shown at most; nil for all that were fetched.
    package var limit: Int?
    package var sort: MoviesSortOrder
    package var policy: CachePolicy

    package init(
        list: MoviesList,
        pages: PageSelection = .single(1),
        limit: Int? = nil,
        sort: MoviesSortOrder = .relevance,
        policy: CachePolicy
    ) {
        self.list = list
        self.pages = pages
        self.limit = limit
        self.sort = sort
        self.policy = policy
    }
}
