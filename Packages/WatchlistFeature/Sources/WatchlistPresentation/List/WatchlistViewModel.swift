package import WatchlistDomain

/// The input of a watchlist view model: the actions of the user.
@MainActor
package protocol WatchlistViewModelInput: AnyObject {
    func load() async
    /// Loads the entries, and reloads them after each change until the task is cancelled.
    func observe() async
    /// Limits `items` to the entries whose title or note contains `text`, ignoring case and diacritics. In titles, “&” is “and”.
    func search(for text: String)
    /// Shows the next of: films to watch, watched films, all films.
    func showNextFilter() async
    /// Sorts by the next of: due date, date of the addition, title, year.
    func showNextOrder() async
    func showMovie(_ item: WatchlistItemViewModel)
    func edit(_ item: WatchlistItemViewModel)
    func addMovies()
    /// Opens an empty form that adds a film.
    func addMovie()
    func sync()
    /// Marks a film as watched today.
    func markWatched(_ item: WatchlistItemViewModel) async
    func remove(_ item: WatchlistItemViewModel) async
    func undo() async
    /// Applies the change again that was undone last.
    func redo() async
}

/// The output of a watchlist view model: the texts and values to show.
@MainActor
package protocol WatchlistViewModelOutput: AnyObject {
    var state: WatchlistState { get }
    /// The loaded entries that match the search.
    var items: [WatchlistItemViewModel] { get }
    /// Which films the list shows, in words (`to watch`).
    var filterName: String { get }
    /// The order of the list in words (`due date`).
    var orderName: String { get }
    var emptyMessage: String { get }
    /// The result of the last action. Before the first action, a warning about the loaded list, or nil.
    var notice: String? { get }
    /// The action that the notice suggests; nil if it suggests none. The view names the key or the command.
    var suggestion: WatchlistSuggestion? { get }
    /// The error of the last failed load; nil after a successful load.
    var failure: (any Error)? { get }
}

/// A view model of the watchlist, shared by the screen and the one-shot view.
package typealias WatchlistViewModel = WatchlistViewModelInput & WatchlistViewModelOutput

/// An action that follows from the result of the last action.
package enum WatchlistSuggestion: Hashable, Sendable {
    case undo, redo, edit
}

package enum WatchlistState: Hashable, Sendable {
    case idle, loading
    case loaded([WatchlistItemViewModel])
    case failed(message: String)
}

/// The actions of the list that the flow coordinator handles.
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
        (self.showMovie, self.edit, self.addMovies, self.sync) = (showMovie, edit, addMovies, sync)
    }

    /// Actions that do nothing, for a view without user input.
    package static var none: Self { Self(showMovie: { _ in }, edit: { _, _ in }, addMovies: {}) }
}
