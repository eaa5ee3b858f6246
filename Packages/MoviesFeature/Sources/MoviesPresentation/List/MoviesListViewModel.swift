/// What a view tells the list of films.
@MainActor
package protocol MoviesListViewModelInput: AnyObject {
    /// Starts with another list. Whatever is under way for the former one has no effect any more.
    func load(_ request: MoviesListRequest)
    /// Adds the page after those that are there, where there is one and none is on its way.
    func loadNextPage()
    /// Stops what is under way; what is there stays.
    func cancel()
}

/// What a view learns of the list of films.
@MainActor
package protocol MoviesListViewModelOutput: AnyObject {
    var state: MoviesListState { get }
    /// The films to show. Rows are only added at the end, but for a refreshed page and a new list.
    var items: [MoviesListItemViewModel] { get }
    var summary: MoviesListSummary { get }
    /// What a user should know of how the films were come by, such as the age of stored answers.
    var notices: [String] { get }
    /// Why the last step failed, for whoever started it; views show the message of the state.
    var failure: (any Error)? { get }
}

/// The list of films: one for all the views that show it.
package typealias MoviesListViewModel = MoviesListViewModelInput & MoviesListViewModelOutput
