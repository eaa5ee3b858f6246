package import CoreDomain
package import MoviesDomain

@MainActor
package protocol MoviesListViewModelInput: AnyObject, Sendable {
    /// Loads another list in place of the shown one. Throws the error, whose message the state also contains.
    func load(_ request: MoviesListRequest) async throws
    func start(_ request: MoviesListRequest)
    /// Loads the page after the shown pages, unless the list or its limit has ended, no page is shown, or a page is loading.
    func loadNextPage()
    /// Reloads the shown pages, at most 25, which replace them when all have arrived. After a failed next page, loads only that page.
    func refresh()
    func reset()
    /// Cancels the load and keeps the shown films.
    func cancel()
    func showDetails(ofItemAt index: Int)
    func openPage(ofItemAt index: Int)
    func copy(_ text: String)
}

@MainActor
package protocol MoviesListViewModelOutput: AnyObject {
    var state: MoviesListState { get }
    /// The rows to show. The next page appends rows; a refresh and another list replace all rows.
    var items: [MoviesListItemViewModel] { get }
    var summary: MoviesListSummary { get }
    /// The age in words of the page that arrived last; nil for a fresh page.
    var age: String? { get }
    /// Warnings beside the shown films, such as the use of expired responses or the error of a failed refresh.
    var notices: [String] { get }
    /// The titles nearest to the words of a search that found nothing, nearest first; empty in other states than `empty`.
    var nearestTitles: [String] { get }
}

package typealias MoviesListViewModel = MoviesListViewModelInput & MoviesListViewModelOutput

package enum MoviesListState: Hashable, Sendable {
    /// No list was requested, or the load of the first page was cancelled.
    case idle
    case loading(Load)
    case loaded
    case empty
    /// The load failed before the first page arrived.
    case failed(message: String)
    /// A later page failed. The earlier pages are shown.
    case failedNextPage(message: String)

    package enum Load: Hashable, Sendable {
        /// The first page of a list that shows no films yet.
        case firstPage
        /// A page after the shown pages.
        case nextPage
        /// A newer version of the shown films.
        case refresh
    }

    package var isRefreshing: Bool { self == .loading(.refresh) }

    /// Whether the load has succeeded or failed. False for `idle`, which also follows a cancelled first load.
    package var isSettled: Bool {
        switch self {
        case .idle, .loading: false
        case .loaded, .empty, .failed, .failedNextPage: true
        }
    }
}

package struct MoviesListSummary: Hashable, Sendable {
    /// The number of the first loaded page, counted from 1; 0 if no page is loaded.
    package var firstPage = 0
    package var pages = 0
    /// The number of pages that will be loaded at the end of the running load.
    package var pagesExpected = 0
    /// The number of pages of the whole list that the source returns. TMDB returns 500 at most.
    package var totalPages = 0
    package var totalResults = 0
    package var isTruncated = false

    package init() {}

    /// The maximum number of films that the source returns page by page: 500 pages with 20 films.
    package static let maximumResults = 10_000

    package var nextPage: Int? {
        let next = firstPage + pages
        return pages > 0 && next <= totalPages ? next : nil
    }
}

/// The actions that view models leave to the coordinator. By default they do nothing, as for one-shot views.
@MainActor
package struct MoviesViewModelActions {
    /// Opens the details of a film.
    package var show: @MainActor (MoviesListItemViewModel) -> Void = { _ in }
    package var openAddress: @MainActor (String) -> Void = { _ in }
    package var copy: @MainActor (String) -> Void = { _ in }
    /// Lets the user rate a film, and reports a change of its rating; nil for an app without accounts.
    package var rate: (@MainActor (Movie, MovieRating?, _ didRate: @escaping @MainActor () -> Void) -> Void)?

    package init() {}
}

package struct MoviesSourceCaption: Sendable, Hashable {
    package let name: String
    package let ratingLabel: String
    package let coverage: String?
    package let introduction: [String]

    package var sentence: String { coverage ?? "The source is \(name)." }

    package init(name: String, ratingLabel: String, coverage: String? = nil, introduction: [String] = []) {
        self.name = name
        self.ratingLabel = ratingLabel
        self.coverage = coverage
        self.introduction = introduction
    }
}
