package struct RecentQueryItemViewModel: Hashable, Sendable {
    /// The query in its latest spelling, which identifies the query in `select(_:)` and `remove(_:)`.
    package let text: String

    package init(text: String) { self.text = text }
}

/// The load state of the list of recent queries.
package enum RecentQueriesState: Hashable, Sendable {
    case idle
    /// The queries have arrived. They are sorted by their last save, newest first.
    case loaded([RecentQueryItemViewModel])
    case failed
}

/// The input of a recent queries view model: the actions of the user.
@MainActor
package protocol RecentQueriesViewModelInput: AnyObject {
    /// Loads at most `limit` queries.
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

/// The output of a recent queries view model: the texts and values to show.
@MainActor
package protocol RecentQueriesViewModelOutput: AnyObject {
    var state: RecentQueriesState { get }
    /// The loaded queries that match the filter.
    var items: [RecentQueryItemViewModel] { get }
    /// The error of the last failed load or removal; nil after a successful load.
    var failure: (any Error)? { get }
}

/// A view model of the list of recent queries, used by the panel and by the one-shot view of the command `queries`.
package typealias RecentQueriesViewModel = RecentQueriesViewModelInput & RecentQueriesViewModelOutput

/// The actions that the list of recent queries delegates to its owner.
@MainActor
package struct RecentQueriesViewModelActions {
    /// Searches for the query with this text.
    package let didSelect: @MainActor (String) -> Void

    package init(didSelect: @escaping @MainActor (String) -> Void) { self.didSelect = didSelect }

    /// Actions that do nothing, for a view without a selection.
    package static var none: Self { Self(didSelect: { _ in }) }
}
