/// Where a list of films stands.
package enum MoviesListState: Hashable, Sendable {
    /// Nothing was asked for yet.
    case idle
    /// Asked for, nothing there yet.
    case loadingFirstPage
    /// Some pages are there, more are on the way.
    case loadingNextPage
    /// What was asked for is there, as it was stored; a newer version of it is on the way.
    case refreshing
    /// All that was asked for is there.
    case loaded
    /// The list has no films.
    case empty
    /// Nothing could be had.
    case failed(message: String)
    /// Some pages are there, a later one could not be had.
    case failedNextPage(message: String)

    /// Whether nothing more will come unless it is asked for.
    package var isSettled: Bool {
        switch self {
        case .idle, .loadingFirstPage, .loadingNextPage, .refreshing: false
        case .loaded, .empty, .failed, .failedNextPage: true
        }
    }
}
