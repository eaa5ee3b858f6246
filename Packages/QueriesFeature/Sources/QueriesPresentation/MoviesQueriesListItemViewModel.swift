package import CoreDomain

/// A query as views show it.
package struct MoviesQueriesListItemViewModel: Hashable, Sendable {
    /// The words as they were typed last.
    package var query: String { movieQuery.text }
    let movieQuery: MovieQuery

    package init(_ query: MovieQuery) {
        movieQuery = query
    }
}
