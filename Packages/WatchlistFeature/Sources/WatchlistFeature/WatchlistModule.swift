public import AccountInterface
public import CoreDomain
public import Foundation
public import Navigation
public import Persistence
import WatchlistDomain

/// The dependencies of the watchlist.
public struct WatchlistModuleDependencies: Sendable {
    let store: any RecordStore
    let findFilm: @Sendable (MovieID, CachePolicy) async throws -> Movie?
    let matchFilm: @Sendable (_ text: String, CachePolicy) async throws -> FilmMatch
    let searchTitles: @Sendable (_ title: String, _ year: Int?, CachePolicy) async throws -> [Movie]
    let account: (@Sendable () throws -> any AccountWatchlist)?
    let now: @Sendable () -> Date
    let timeZone: @Sendable () -> TimeZone

    /// Creates the dependencies.
    ///
    /// - Parameters:
    ///   - store: A persistent store for the entries.
    ///   - findFilm: Returns the film with an id; nil if the source of films does not have it.
    ///   - matchFilm: Returns the film that a text means: an id, a web address, or a title. Throws `FilmMatchError` if no film or several
    ///     films match.
    ///   - searchTitles: Returns the films that a search for a title finds, even if the title is a number or a web address.
    ///     A year limits the search.
    ///   - account: Returns the watchlist of the signed-in user's account, or throws `AccountError`; nil for an app without
    ///     accounts.
    ///   - now: Returns the current date.
    ///   - timeZone: Returns the time zone of the user's calendar.
    public init(
        store: any RecordStore,
        findFilm: @escaping @Sendable (MovieID, CachePolicy) async throws -> Movie?,
        matchFilm: @escaping @Sendable (_ text: String, CachePolicy) async throws -> FilmMatch,
        searchTitles: @escaping @Sendable (_ title: String, _ year: Int?, CachePolicy) async throws -> [Movie],
        account: (@Sendable () throws -> any AccountWatchlist)? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        timeZone: @escaping @Sendable () -> TimeZone = { .current }
    ) {
        self.store = store
        self.findFilm = findFilm
        self.matchFilm = matchFilm
        self.searchTitles = searchTitles
        self.account = account
        self.now = now
        self.timeZone = timeZone
    }
}

/// The actions of the watchlist's screens that the app handles.
@MainActor
public struct WatchlistModuleActions {
    let showFilm: @MainActor (Movie, Navigator) -> Void
    let showSearch: @MainActor (Navigator) -> Void
    let sync: (@MainActor () -> Void)?

    /// Creates the actions.
    ///
    /// - Parameters:
    ///   - showFilm: Shows the details of a film in a navigator.
    ///   - showSearch: Shows a search for films in a navigator.
    ///   - sync: Syncs the watchlist with the account of the user; nil for an app that must not use the network.
    public init(
        showFilm: @escaping @MainActor (Movie, Navigator) -> Void,
        showSearch: @escaping @MainActor (Navigator) -> Void,
        sync: (@MainActor () -> Void)? = nil
    ) {
        self.showFilm = showFilm
        self.showSearch = showSearch
        self.sync = sync
    }
}

/// The watchlist feature: its views, its commands, and the contract with features that show films.
public final class WatchlistModule: Sendable {
    let container: WatchlistDIContainer

    /// Builds the feature without opening a file.
    public init(dependencies: WatchlistModuleDependencies) {
        container = WatchlistDIContainer(dependencies)
    }

    /// The films on the watchlist, for features that show films.
    public var membership: any WatchlistMembership { container.membership }

    /// Sets the command of a navigator that opens the watchlist on all views except the watchlist.
    @MainActor
    public func addKey(to navigator: Navigator, actions: WatchlistModuleActions) {
        let views = container.views(for: navigator.userInterface.kind)
        navigator.setCommand(key: "L", name: "watchlist", action: "open the watchlist") { [weak navigator] in
            guard let navigator, let top = navigator.stack.last, !views.isListView(top) else { return }
            self.startFlow(in: navigator, actions: actions)
        }
    }

    /// Shows the views of the watchlist in a navigator.
    @MainActor
    public func startFlow(in navigator: Navigator, actions: WatchlistModuleActions) {
        WatchlistFlowCoordinator(
            navigator: navigator,
            dependencies: container.views(for: navigator.userInterface.kind),
            actions: actions
        ).start()
    }

    /// Syncs the watchlist with the account of the user, above the current view, and shows the result. Esc stops the sync.
    ///
    /// - Parameter onSessionEnd: Runs if the session is missing, or if the service no longer accepts it.
    @MainActor
    public func startSyncFlow(in navigator: Navigator, onSessionEnd: @escaping @MainActor () -> Void) {
        WatchlistSyncFlowCoordinator(
            navigator: navigator,
            dependencies: container.views(for: navigator.userInterface.kind),
            onSessionEnd: onSessionEnd
        ).start()
    }
}
