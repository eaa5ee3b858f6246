public import CoreDomain
public import Navigation

/// The actions of the watchlist's screens that the app handles.
@MainActor
public struct WatchlistModuleActions {
    package let showMovie: @MainActor (Movie, Navigator) -> Void
    package let showSearch: @MainActor (Navigator) -> Void
    package let sync: (@MainActor () -> Void)?

    /// Creates the actions.
    ///
    /// - Parameters:
    ///   - showMovie: Shows the details of a film in a navigator.
    ///   - showSearch: Shows a search for films in a navigator.
    ///   - sync: Syncs the watchlist with the account of the user; nil for an app that must not use the network.
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
