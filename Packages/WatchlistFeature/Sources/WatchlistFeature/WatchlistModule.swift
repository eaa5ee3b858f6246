public import AccountInterface
public import Foundation
public import MoviesInterface
public import Navigation
public import Persistence
import WatchlistDomain
public import WatchlistInterface
import WatchlistPresentation

/// The dependencies of the watchlist.
public struct WatchlistModuleDependencies: Sendable {
    let store: any RecordStore
    let movies: any MoviesFinding
    let account: (@Sendable () throws -> any AccountWatchlist)?
    let now: @Sendable () -> Date
    let secondsFromGMT: @Sendable (Date) -> Int

    /// Creates the dependencies.
    ///
    /// - Parameters:
    ///   - store: A persistent store for the entries.
    ///   - movies: Finds the films that the user adds, imports or syncs.
    ///   - account: Returns the watchlist of the signed-in user's account, or throws `AccountError`; nil for an app without
    ///     accounts.
    ///   - now: Returns the current date.
    ///   - secondsFromGMT: Returns the distance of the user's time zone from GMT, in seconds, at a date.
    public init(
        store: any RecordStore,
        movies: any MoviesFinding,
        account: (@Sendable () throws -> any AccountWatchlist)? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        secondsFromGMT: @escaping @Sendable (Date) -> Int = { TimeZone.current.secondsFromGMT(for: $0) }
    ) {
        self.store = store
        self.movies = movies
        self.account = account
        self.now = now
        self.secondsFromGMT = secondsFromGMT
    }
}

/// The watchlist feature: its views, its commands, and the contract with features that show films.
public final class WatchlistModule: WatchlistModuleInterface {
    let container: WatchlistDIContainer

    /// Builds the feature without opening a file.
    public init(dependencies: WatchlistModuleDependencies) {
        container = WatchlistDIContainer(dependencies)
    }

    /// The films on the watchlist, for features that show films.
    public var membership: any WatchlistMembership { container.membership }

    /// Sets the command of a navigator that opens the watchlist.
    @MainActor
    public func addKey(to navigator: Navigator, actions: WatchlistModuleActions) {
        navigator.setCommand(key: "L", name: "watchlist", action: "open the watchlist") { [weak navigator] in
            guard let navigator, let top = navigator.stack.last, !self.container.isListView(top) else { return }
            self.startFlow(in: navigator, actions: actions)
        }
    }

    /// Shows the views of the watchlist in a navigator.
    @MainActor
    public func startFlow(in navigator: Navigator, actions: WatchlistModuleActions) {
        WatchlistFlowCoordinator(navigator: navigator, dependencies: container, actions: actions).start()
    }

    /// Syncs the watchlist with the account of the user, and shows the result.
    @MainActor
    public func startSyncFlow(in navigator: Navigator, onSessionEnd: @escaping @MainActor () -> Void) {
        let actions = WatchlistSyncViewModelActions(
            showResult: { [weak navigator] in
                navigator?.present(message: $0.joined(separator: "\n"), title: "Sync")
            },
            onSessionEnd: { [weak navigator] in
                navigator?.dismiss()
                onSessionEnd()
            }
        )
        navigator.present(container.makeSyncView(for: navigator.userInterface.kind, actions: actions))
    }
}
