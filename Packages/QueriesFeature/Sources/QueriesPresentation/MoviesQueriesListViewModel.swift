/// What a view tells the list of recent queries.
@MainActor
package protocol MoviesQueriesListViewModelInput: AnyObject {
    /// Reads at most `limit` queries anew.
    func load(limit: Int) async
    /// Reads at most `limit` queries, and again whenever they have changed, until the task is cancelled.
    func follow(limit: Int) async
    /// Shows those queries only that hold `text`, in whatever case and with whatever accents; all where it is empty.
    func filter(by text: String)
    /// The user wants to search for a query once more.
    func select(_ item: MoviesQueriesListItemViewModel)
    /// Forgets a query.
    func remove(_ item: MoviesQueriesListItemViewModel) async
}

/// What a view learns of the list of recent queries.
@MainActor
package protocol MoviesQueriesListViewModelOutput: AnyObject {
    var state: MoviesQueriesListState { get }
    /// The queries that pass the filter; none while there are none.
    var items: [MoviesQueriesListItemViewModel] { get }
    /// Why the queries could not be had.
    var failure: (any Error)? { get }
}

/// The list of recent queries: one for all the views that show it.
package typealias MoviesQueriesListViewModel = MoviesQueriesListViewModelInput & MoviesQueriesListViewModelOutput
