public import MoviesInterface
public import Navigation

/// The feature of the watchlist, for the app and for other features.
public protocol WatchlistModuleInterface: Sendable {
    /// The films on the watchlist, for features that show films.
    var membership: any WatchlistMembership { get }

    /// Sets the command of a navigator that opens the watchlist on all views except the watchlist.
    @MainActor
    func addKey(to navigator: Navigator, actions: WatchlistModuleActions)

    /// Syncs the watchlist with the account of the user, above the current view, and shows the result. Esc stops the sync.
    ///
    /// - Parameter onSessionEnd: Runs if the session is missing, or if the service no longer accepts it.
    @MainActor
    func startSyncFlow(in navigator: Navigator, onSessionEnd: @escaping @MainActor () -> Void)
}
