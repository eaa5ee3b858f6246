package struct RecentQueryItemViewModel: Hashable, Sendable {
    /// The query in its latest spelling, which identifies the query in `select(_:)` and `remove(_:)`.
    package let text: String

    package init(text: String) { self.text = text }
}

package enum RecentQueriesState: Hashable, Sendable {
    case idle
    /// The queries have arrived. They are sorted by their last save, newest first.
    case loaded([RecentQueryItemViewModel])
    case failed
}

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
    var state: RecentQueriesState { get }
    /// The loaded queries that match the filter.
    var items: [RecentQueryItemViewModel] { get }
    /// The error of the last failed load or removal; nil after a successful load.
    var failure: (any Error)? { get }
}

package typealias RecentQueriesViewModel = RecentQueriesViewModelInput & RecentQueriesViewModelOutput

@MainActor
package struct RecentQueriesViewModelActions {
    package let didSelect: @MainActor (String) -> Void

    package init(didSelect: @escaping @MainActor (String) -> Void) { self.didSelect = didSelect }

    package static var none: Self { Self(didSelect: { _ in }) }
}
