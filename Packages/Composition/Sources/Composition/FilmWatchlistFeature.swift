import AccountInterface
public import CommandKit
public import CoreDomain
import MoviesFeature
public import Navigation
public import WatchlistFeature

/// The interface of the watchlist for the app. `WatchlistModule` implements it.
public protocol FilmWatchlistFeature: CommandModule, Sendable {
    /// The films on the watchlist, for film search.
    var membership: any WatchlistMembership { get }

    /// Sets the command of a navigator that opens the watchlist.
    @MainActor
    func addKey(to navigator: Navigator, actions: WatchlistModuleActions)

    /// Syncs the watchlist with the account of the user.
    @MainActor
    func startSyncFlow(in navigator: Navigator, onSessionEnd: @escaping @MainActor () -> Void)
}

extension WatchlistModule: FilmWatchlistFeature {}

extension AppParts {
    /// Returns the watchlist with film search as its source of films.
    @Sendable
    static func watchlist(
        _ films: any FilmSearchFeature,
        _ account: (any AccountModuleInterface)?,
        _ parts: AppParts
    ) -> any FilmWatchlistFeature {
        WatchlistModule(
            dependencies: WatchlistModuleDependencies(
                store: parts.state,
                findFilm: films.film(withID:policy:),
                matchFilm: films.film(matching:policy:),
                searchTitles: films.films(titled:year:policy:),
                account: account?.watchlist,
                now: parts.now
            )
        )
    }
}

extension WatchlistModuleActions {
    /// Creates actions that open the views of film search, with the language and the cache policy of `start`.
    ///
    /// - Parameter sync: Syncs the watchlist, unless the cache policy permits no request.
    init(
        _ films: any FilmSearchFeature,
        _ start: MoviesSearchStart,
        _ actions: MoviesModuleActions,
        sync: @escaping @MainActor () -> Void
    ) {
        let search = MoviesSearchStart(language: start.language, policy: start.policy)
        self.init(
            showFilm: { films.startDetailsFlow(of: $0, in: $1, search, actions: actions) },
            showSearch: { films.startSearchFlow(in: $0, search, actions: actions) },
            sync: start.policy == .storedOnly ? nil : sync
        )
    }
}
