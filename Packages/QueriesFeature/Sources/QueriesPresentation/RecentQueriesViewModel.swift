@MainActor
package protocol RecentQueriesViewModelInput: AnyObject {
    func load(limit: Int) async
    /// Loads all queries, and reloads them after each change until the task is cancelled.
    func observe() async
    /// Limits `items` to the queries that contain `text`, ignoring case and diacritics, but do not equal it. An empty
    /// text removes the filter.
    func filter(by text: String)
    /// Requests a search for a query from the owner of the view model.
    func select(_ text: String)
    /// Removes the query with this text from `items` and from the repository.
    func remove(_ text: String) async
}

@MainActor
package protocol RecentQueriesViewModelOutput: AnyObject {
    /// The texts of the loaded queries that match the filter, newest first. A text identifies its query.
    var items: [String] { get }
    /// The error of the last load or removal, after which there are no items; nil after a successful load.
    var failure: (any Error)? { get }
}

package typealias RecentQueriesViewModel = RecentQueriesViewModelInput & RecentQueriesViewModelOutput

@MainActor
package struct RecentQueriesViewModelActions {
    package let didSelect: @MainActor (String) -> Void

    package init(didSelect: @escaping @MainActor (String) -> Void) { self.didSelect = didSelect }

    package static var none: Self { Self(didSelect: { _ in }) }
}
