/// Where the list of recent queries stands.
package enum MoviesQueriesListState: Hashable, Sendable {
    /// Nothing was asked for yet.
    case idle
    /// There, the newest first; empty where nothing was searched for yet.
    case loaded([MoviesQueriesListItemViewModel])
    /// Could not be had.
    case failed
}
