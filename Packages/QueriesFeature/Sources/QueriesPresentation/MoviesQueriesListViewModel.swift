/// What a view tells the list of recent queries.
@MainActor
package protocol MoviesQueriesListViewModelInput: AnyObject {
    /// Reads at most `limit` queries anew.
    func load(limit: Int) async
}

/// What a view learns of the list of recent queries.
@MainActor
package protocol MoviesQueriesListViewModelOutput: AnyObject {
    var state: MoviesQueriesListState { get }
    /// Why the queries could not be had.
    var failure: (any Error)? { get }
}

/// The list of recent queries: one for all the views that show it.
package typealias MoviesQueriesListViewModel = MoviesQueriesListViewModelInput & MoviesQueriesListViewModelOutput
