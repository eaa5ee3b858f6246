/// What a view tells the list of films.
@MainActor
package protocol MoviesListViewModelInput: AnyObject {
    /// Starts with another list. Whatever is under way for the former one has no effect any more.
    func load(_ request: MoviesListRequest)
    /// Adds the page after those that are there, where there is one and none is on its way.
    func loadNextPage()
    /// Asks for the list once more, from its first page on and whatever is stored; after a page that failed, for that one.
    func refresh()
    /// Stops what is under way and shows nothing: what was asked for is not wanted any more.
    func reset()
    /// Stops what is under way; what is there stays.
    func cancel()
    /// Shows all that is known of a film of the list.
    func showDetails(ofItemAt index: Int)
}

/// What a view learns of the list of films.
@MainActor
package protocol MoviesListViewModelOutput: AnyObject {
    var state: MoviesListState { get }
    /// The films to show. Rows are only added at the end, but for a refreshed page and a new list.
    var items: [MoviesListItemViewModel] { get }
    var summary: MoviesListSummary { get }
    /// How old the list is, in words, where it is a stored one; nil where it has just come.
    var age: String? { get }
    /// What a user should know of how the films were come by, such as the age of stored answers.
    var notices: [String] { get }
    /// Why the last step failed, for whoever started it; views show the message of the state.
    var failure: (any Error)? { get }
}

/// The list of films: one for all the views that show it.
package typealias MoviesListViewModel = MoviesListViewModelInput & MoviesListViewModelOutput
