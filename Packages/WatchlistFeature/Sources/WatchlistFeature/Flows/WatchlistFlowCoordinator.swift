import CoreDomain
import TerminalUI
import WatchlistDomain
import WatchlistPresentation

/// A factory for the screens of the watchlist.
@MainActor
protocol WatchlistFlowCoordinatorDependencies {
    func makeWatchlistScreen(actions: WatchlistViewModelActions) -> any Screen

    func makeWatchlistFormScreen(_ entry: WatchlistEntry, router: DefaultWatchlistFormRouter) -> any Screen

    func makeWatchlistSyncScreen(actions: WatchlistSyncViewModelActions) -> any Screen
}

/// A coordinator that navigates from the list of films. The form, which it opens, navigates with a router.
@MainActor
final class WatchlistFlowCoordinator {
    private weak var navigator: Navigator?
    private let dependencies: any WatchlistFlowCoordinatorDependencies
    private let actions: WatchlistModuleActions

    init(
        navigator: Navigator,
        dependencies: any WatchlistFlowCoordinatorDependencies,
        actions: WatchlistModuleActions
    ) {
        self.navigator = navigator
        self.dependencies = dependencies
        self.actions = actions
    }

    /// Shows the list. The actions of its view model retain the coordinator.
    func start() {
        let listActions = WatchlistViewModelActions(
            showFilm: { self.showFilm($0) },
            edit: { self.edit($0, didSave: $1) },
            addFilms: { self.showSearch() },
            sync: actions.sync
        )
        navigator?.push(dependencies.makeWatchlistScreen(actions: listActions))
    }

    private func showFilm(_ entry: WatchlistEntry) {
        guard let navigator else { return }
        actions.showFilm(entry.film, navigator)
    }

    private func showSearch() {
        guard let navigator else { return }
        actions.showSearch(navigator)
    }

    private func edit(_ entry: WatchlistEntry, didSave: @escaping @MainActor (WatchlistEntry) -> Void) {
        guard let navigator else { return }
        let router = DefaultWatchlistFormRouter(navigator: navigator, showFilm: actions.showFilm) { result in
            if case .saved(let entry) = result { didSave(entry) }
        }
        navigator.push(dependencies.makeWatchlistFormScreen(entry, router: router))
    }
}
