import CoreDomain
import Navigation
import WatchlistDomain
import WatchlistInterface
import WatchlistPresentation

@MainActor
protocol WatchlistFlowCoordinatorDependencies {
    func makeListView(for kind: UserInterfaceKind, actions: WatchlistViewModelActions) -> any Presentable

    func isListView(_ view: any Presentable) -> Bool

    /// Returns the form of an entry, or an empty form that adds a film.
    func makeFormView(
        for kind: UserInterfaceKind,
        _ entry: WatchlistEntry?,
        router: any WatchlistFormRouter
    ) -> any Presentable
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
        guard let navigator else { return }
        let listActions = WatchlistViewModelActions(
            showMovie: { entry in self.navigator.map { self.actions.showMovie(entry.movie, $0) } },
            edit: { self.edit($0, didSave: $1) },
            addMovies: { self.navigator.map { self.actions.showSearch($0) } },
            sync: actions.sync
        )
        navigator.push(dependencies.makeListView(for: navigator.userInterface.kind, actions: listActions))
    }

    private func edit(_ entry: WatchlistEntry?, didSave: @escaping @MainActor (WatchlistEntry) -> Void) {
        guard let navigator else { return }
        let router = DefaultWatchlistFormRouter(navigator: navigator, showMovie: actions.showMovie, didSave: didSave)
        let view = dependencies.makeFormView(for: navigator.userInterface.kind, entry, router: router)
        router.view = view
        navigator.push(view)
    }
}
