package import MoviesDomain

/// The input of the list of films.
@MainActor
package protocol MoviesListViewModelInput: AnyObject, Sendable {
    /// Loads another list, and returns when its pages have arrived. The running load is superseded.
    ///
    /// - Throws: `MoviesError` or `CancellationError`; the state shows the same.
    func load(_ request: MoviesListRequest) async throws
    /// Starts to load another list, for callers that cannot wait.
    func start(_ request: MoviesListRequest)
    /// Loads the page after those that are shown, if there is one and no load is running.
    func loadNextPage()
    /// Reloads the list from its first page; after a failed next page, only that page.
    func refresh()
    /// Cancels the load and removes the list.
    func reset()
    /// Cancels the load and keeps the films that are shown.
    func cancel()
    /// Opens the details of a film.
    func showDetails(ofItemAt index: Int)
}

/// The output of the list of films.
@MainActor
package protocol MoviesListViewModelOutput: AnyObject {
    var state: MoviesListState { get }
    /// The films to show. Rows are appended, except for a refreshed page and another list.
    var items: [MoviesListItemViewModel] { get }
    var summary: MoviesListSummary { get }
    /// The age of a stored list in words; nil for a fresh list.
    var age: String? { get }
    /// Messages about the load that did not stop it, such as the age of expired responses.
    var notices: [String] { get }
    /// The app's advice how to see the rest of the list; nil if the whole list is shown.
    var more: String? { get }
}

/// The list of films that all its views share.
package typealias MoviesListViewModel = MoviesListViewModelInput & MoviesListViewModelOutput

/// The state of a list of films.
package enum MoviesListState: Hashable, Sendable {
    /// No list was requested.
    case idle
    case loading(Load)
    /// All requested films have arrived.
    case loaded
    /// The list contains no films.
    case empty
    /// No page has arrived.
    case failed(message: String)
    /// Some pages have arrived, a later one has not.
    case failedNextPage(message: String)

    /// The purpose of the running load.
    package enum Load: Hashable, Sendable {
        /// The first page; nothing is shown.
        case firstPage
        /// A page after those that are shown.
        case nextPage
        /// A newer version of the shown films. `thenNextPage` is true if the next page was requested during the load.
        case refresh(Scope, thenNextPage: Bool = false)
    }

    /// The part that a refresh replaces.
    package enum Scope: Hashable, Sendable {
        /// The whole list.
        case list
        /// The stored version of the last page.
        case page
    }

    package var isRefreshing: Bool {
        if case .loading(.refresh) = self { true } else { false }
    }

    /// Whether the load has ended.
    package var isSettled: Bool {
        switch self {
        case .idle, .loading: false
        case .loaded, .empty, .failed, .failedNextPage: true
        }
    }
}

/// The part of a list that has arrived.
package struct MoviesListSummary: Hashable, Sendable {
    /// The first page that has arrived, counted from 1; 0 if none has.
    package var firstPage = 0
    /// The number of pages that have arrived.
    package var pages = 0
    /// The number of pages at the end of the load.
    package var pagesExpected = 0
    /// The number of pages of the whole list.
    package var totalPages = 0
    /// The number of films in the whole list.
    package var totalResults = 0
    /// Whether the request's limit hides films that have arrived.
    package var isCut = false

    package init() {}

    /// The page after those that have arrived; nil at the end of the list.
    package var nextPage: Int? {
        let next = firstPage + pages
        return pages > 0 && next <= totalPages ? next : nil
    }
}

/// The navigation that the list of films requests.
@MainActor
package struct MoviesListViewModelActions {
    /// Opens the details of a film. The delegate learns newer facts about it.
    package let showMovieDetails: @MainActor (MoviesListItemViewModel, any MovieDetailsViewModelDelegate) -> Void

    package init(
        showMovieDetails: @escaping @MainActor (MoviesListItemViewModel, any MovieDetailsViewModelDelegate) -> Void
    ) {
        self.showMovieDetails = showMovieDetails
    }

    /// No navigation, for one-shot views.
    package static var none: Self { Self(showMovieDetails: { _, _ in }) }
}
