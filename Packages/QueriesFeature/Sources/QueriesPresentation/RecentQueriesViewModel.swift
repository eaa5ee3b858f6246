/// The values of a recent query for views.
package struct RecentQueryItemViewModel: Hashable, Sendable {
    /// The latest spelling. It identifies the query in `select` and `remove`.
    package let text: String

    package init(text: String) {
        self.text = text
    }
}

/// The load state of the list of recent queries.
package enum RecentQueriesState: Hashable, Sendable {
    case idle
    /// The queries, newest first.
    case loaded([RecentQueryItemViewModel])
    case failed
}

/// The user actions of the list of recent queries.
@MainActor
package protocol RecentQueriesViewModelInput: AnyObject {
    /// Loads at most `limit` queries.
    func load(limit: Int) async
    /// Loads all queries, and reloads them after each change until the task is cancelled.
    func observe() async
    /// Limits `items` to the queries that contain `text`, ignoring case and diacritics.
    func filter(by text: String)
    /// Searches for a query.
    func select(_ text: String)
    /// Removes a query.
    func remove(_ text: String) async
}

/// The state of the list of recent queries.
@MainActor
package protocol RecentQueriesViewModelOutput: AnyObject {
    var state: RecentQueriesState { get }
    /// The loaded queries that match the filter.
    var items: [RecentQueryItemViewModel] { get }
    /// The error of the state `failed`.
    var failure: (any Error)? { get }
}

/// A view model of the list of recent queries, shared by the panel and the one-shot view.
package typealias RecentQueriesViewModel = RecentQueriesViewModelInput & RecentQueriesViewModelOutput

/// The actions that the list of recent queries delegates to its owner.
@MainActor
package struct RecentQueriesViewModelActions {
    /// Searches for the text of a query.
    package let didSelect: @MainActor (String) -> Void

    package init(didSelect: @escaping @MainActor (String) -> Void) {
        self.didSelect = didSelect
    }

    /// The actions of a view without selection.
    package static var none: Self { Self(didSelect: { _ in }) }
}
