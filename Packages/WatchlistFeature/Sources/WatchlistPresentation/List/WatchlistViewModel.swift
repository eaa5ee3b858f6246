package import WatchlistDomain

@MainActor
package protocol WatchlistViewModelInput: AnyObject {
    func load() async
    /// Loads the entries, and reloads them after each change until the task is cancelled.
    func observe() async
    /// Limits `items` to the entries whose title or note contains `text`, ignoring case and diacritics. In titles, “&” is “and”.
    func search(for text: String)
    func showNextFilter() async
    func showNextOrder() async
    func showMovie(_ item: WatchlistItemViewModel)
    func edit(_ item: WatchlistItemViewModel)
    func addMovies()
    func addMovie()
    /// Starts a sync, which reports its result itself. Without the network, sets a notice.
    func sync()
    func markWatched(_ item: WatchlistItemViewModel) async
    func remove(_ item: WatchlistItemViewModel) async
    func undo() async
    func redo() async
}

@MainActor
package protocol WatchlistViewModelOutput: AnyObject {
    var state: WatchlistState { get }
    var items: [WatchlistItemViewModel] { get }
    var filterName: String { get }
    var orderName: String { get }
    var emptyMessage: String { get }
    /// The result of the last action. Before the first action, a warning about the loaded list, or nil.
    var notice: String? { get }
    var suggestion: WatchlistSuggestion? { get }
    var failure: (any Error)? { get }
}

/// A view model of the watchlist, shared by the screen and the one-shot view.
package typealias WatchlistViewModel = WatchlistViewModelInput & WatchlistViewModelOutput

package enum WatchlistSuggestion: Hashable, Sendable {
    case undo, redo, edit
}

package enum WatchlistState: Hashable, Sendable {
    case idle, loading
    case loaded([WatchlistItemViewModel])
    case failed(message: String)
}

@MainActor
package struct WatchlistViewModelActions {
    package let showMovie: @MainActor (WatchlistEntry) -> Void
    /// Opens the form of an entry, or an empty form. The closure receives the entry after it was saved.
    package let edit: @MainActor (WatchlistEntry?, _ didSave: @escaping @MainActor (WatchlistEntry) -> Void) -> Void
    package let addMovies: @MainActor () -> Void
    /// Starts the sync with the account's watchlist; nil for an app that must not use the network.
    package let sync: (@MainActor () -> Void)?

    package init(
        showMovie: @escaping @MainActor (WatchlistEntry) -> Void,
        edit: @escaping @MainActor (WatchlistEntry?, _ didSave: @escaping @MainActor (WatchlistEntry) -> Void) -> Void,
        addMovies: @escaping @MainActor () -> Void,
        sync: (@MainActor () -> Void)? = nil
    ) {
        self.showMovie = showMovie
        self.edit = edit
        self.addMovies = addMovies
        self.sync = sync
    }

    package static var none: Self { Self(showMovie: { _ in }, edit: { _, _ in }, addMovies: {}) }
}
