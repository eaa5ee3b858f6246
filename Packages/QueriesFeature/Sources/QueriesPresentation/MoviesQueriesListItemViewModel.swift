package import CoreDomain

/// A query as views show it.
package struct MoviesQueriesListItemViewModel: Hashable, Sendable {
    /// The words as they were typed last.
    package let query: String

    package init(_ query: MovieQuery) {
        self.query = query.text
    }
}
