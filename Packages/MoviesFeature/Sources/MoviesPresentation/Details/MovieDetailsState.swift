/// Where the details of a film stand.
package enum MovieDetailsState: Hashable, Sendable {
    /// Nothing was asked for yet.
    case idle
    /// Asked for, not there yet.
    case loading
    /// There; `isRefreshing` while a newer version is on its way.
    case loaded(MovieDetailsItemViewModel, isRefreshing: Bool)
    /// Could not be had.
    case failed(message: String)

    /// Whether nothing more will come unless it is asked for.
    package var isSettled: Bool {
        switch self {
        case .idle, .loading, .loaded(_, isRefreshing: true): false
        case .loaded(_, isRefreshing: false), .failed: true
        }
    }
}
