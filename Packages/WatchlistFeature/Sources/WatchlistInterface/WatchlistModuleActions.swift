public import CoreDomain
public import Navigation

/// The actions of the watchlist's screens that the app handles.
@MainActor
public struct WatchlistModuleActions {
    /// Shows the details of a film in a navigator.
    public let showMovie: @MainActor (Movie, Navigator) -> Void
    /// Shows a search for films in a navigator.
    public let showSearch: @MainActor (Navigator) -> Void
    /// Syncs the watchlist with the account of the user; nil for an app that must not use the network.
    public let sync: (@MainActor () -> Void)?

    /// Creates the actions.
    public init(
        showMovie: @escaping @MainActor (Movie, Navigator) -> Void,
        showSearch: @escaping @MainActor (Navigator) -> Void,
        sync: (@MainActor () -> Void)? = nil
    ) {
        self.showMovie = showMovie
        self.showSearch = showSearch
        self.sync = sync
    }
}
