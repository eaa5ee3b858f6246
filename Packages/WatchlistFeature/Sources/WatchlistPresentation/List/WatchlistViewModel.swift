/// The view model of an entry in the watchlist, identified by its text.
package struct WatchlistItemViewModel: Hashable, Sendable {
    package let text: String

    package init(text: String) {
        self.text = text
    }
}

package enum WatchlistState: Hashable, Sendable {
    case idle
    /// The entries, newest first; empty if there are none.
    case loaded([WatchlistItemViewModel])
    case failed(message: String)
}

/// The actions of the watchlist that the flow coordinator handles.
@MainActor
package struct WatchlistViewModelActions {
    /// Receives the text of the entry that the user selects.
    package let didSelect: @MainActor (String) -> Void
    /// Shows the form for a new entry.
    package let add: @MainActor () -> Void
    package let showSummary: @MainActor () -> Void

    package init(
        didSelect: @escaping @MainActor (String) -> Void,
        add: @escaping @MainActor () -> Void,
        showSummary: @escaping @MainActor () -> Void
    ) {
        self.didSelect = didSelect
        self.add = add
        self.showSummary = showSummary
    }

    /// Actions that do nothing, for a view without user input.
    package static var none: Self { Self(didSelect: { _ in }, add: {}, showSummary: {}) }
}

@MainActor
package protocol WatchlistViewModelInput: AnyObject {
    func load() async
    func select(_ item: WatchlistItemViewModel)
    func remove(_ item: WatchlistItemViewModel) async
    /// Shows the form for a new entry.
    func add()
    func showSummary()
}

@MainActor
package protocol WatchlistViewModelOutput: AnyObject {
    var state: WatchlistState { get }
    /// The error of the last failed load or removal; nil after a successful load. Screens show the message in `state`.
    var failure: (any Error)? { get }
}

package typealias WatchlistViewModel = WatchlistViewModelInput & WatchlistViewModelOutput
