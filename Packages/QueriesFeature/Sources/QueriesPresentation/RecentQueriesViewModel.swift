/// A recent query as views show it.
package struct RecentQueryItemViewModel: Hashable, Sendable {
    /// The latest spelling. It identifies the query in `select` and `remove`.
    package let text: String

    package init(text: String) {
        self.text = text
    }
}

/// The state of the list of recent queries.
package enum RecentQueriesState: Hashable, Sendable {
    case idle
    /// The queries, newest first.
    case loaded([RecentQueryItemViewModel])
    case failed
}

/// The input of the list of recent queries.
@MainActor
package protocol RecentQueriesViewModelInput: AnyObject {
    /// Loads at most `limit` queries.
    func load(limit: Int) async
    /// Loads all queries, and again after each change, until the task is cancelled.
    func follow() async
    /// Limits `items` to the queries that contain `text`, without regard to case and diacritics.
    func filter(by text: String)
    /// Starts a search for a query.
    func select(_ text: String)
    /// Removes a query.
    func remove(_ text: String) async
}

/// The output of the list of recent queries.
@MainActor
package protocol RecentQueriesViewModelOutput: AnyObject {
    var state: RecentQueriesState { get }
    /// The loaded queries that pass the filter.
    var items: [RecentQueryItemViewModel] { get }
    /// The error of the failed state.
    var failure: (any Error)? { get }
}

/// The list of recent queries, shared by all its views.
package typealias RecentQueriesViewModel = RecentQueriesViewModelInput & RecentQueriesViewModelOutput

/// The requests of the list of recent queries to its owner.
@MainActor
package struct RecentQueriesViewModelActions {
    /// Starts a search for the text of a query.
    package let didSelect: @MainActor (String) -> Void

    package init(didSelect: @escaping @MainActor (String) -> Void) {
        self.didSelect = didSelect
    }

    /// The actions of a view without selection.
    package static var none: Self { Self(didSelect: { _ in }) }
}
