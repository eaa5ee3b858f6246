import TerminalUI
import WatchlistPresentation

@MainActor
protocol WatchlistFlowCoordinatorDependencies {
    func makeWatchlistScreen(actions: WatchlistViewModelActions) -> any Screen

    func makeWatchlistFormScreen(in navigator: Navigator) -> any Screen

    func makeWatchlistSummaryFlowCoordinator(in navigator: Navigator) -> WatchlistSummaryFlowCoordinator
}

/// Navigates between the screens of the watchlist, which do not depend on each other.
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

    /// Shows the first screen. The screen's actions retain the coordinator.
    func start() {
        let listActions = WatchlistViewModelActions(
            didSelect: actions.didSelect,
            add: { self.showForm() },
            showSummary: { self.showSummary() }
        )
        navigator?.push(dependencies.makeWatchlistScreen(actions: listActions))
    }

    private func showForm() {
        guard let navigator else { return }
        navigator.push(dependencies.makeWatchlistFormScreen(in: navigator))
    }

    private func showSummary() {
        guard let navigator else { return }
        dependencies.makeWatchlistSummaryFlowCoordinator(in: navigator).start()
    }
}
