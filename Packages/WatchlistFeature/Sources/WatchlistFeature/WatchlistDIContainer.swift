import CoreDomain
import TerminalUI
import WatchlistData
import WatchlistDomain
import WatchlistPresentation
import WatchlistTerminalUI

/// Creates the objects of the watchlist and connects them.
final class WatchlistDIContainer: Sendable {
    let addEntry: any UseCase<String, Bool>
    let removeEntry: any UseCase<WatchlistEntry, Bool>
    private let fetchEntries: any UseCase<Void, [WatchlistEntry]>
    private let countEntries: any UseCase<Void, Int>

    init(_ dependencies: WatchlistModuleDependencies) {
        let repository = DefaultWatchlistRepository(store: dependencies.store)
        addEntry = AddToWatchlistUseCase(repository: repository)
        removeEntry = RemoveFromWatchlistUseCase(repository: repository)
        fetchEntries = FetchWatchlistUseCase(repository: repository)
        countEntries = CountWatchlistUseCase(repository: repository)
    }

    @MainActor
    func makeWatchlistViewModel(actions: WatchlistViewModelActions) -> any WatchlistViewModel {
        DefaultWatchlistViewModel(fetch: fetchEntries, remove: removeEntry, actions: actions)
    }
}

extension WatchlistDIContainer: WatchlistFlowCoordinatorDependencies {
    func makeWatchlistScreen(actions: WatchlistViewModelActions) -> any Screen {
        WatchlistScreen(viewModel: makeWatchlistViewModel(actions: actions))
    }

    func makeWatchlistFormScreen(in navigator: Navigator) -> any Screen {
        WatchlistFormDIContainer(save: addEntry).makeWatchlistFormScreen(in: navigator)
    }

    func makeWatchlistSummaryFlowCoordinator(in navigator: Navigator) -> WatchlistSummaryFlowCoordinator {
        WatchlistSummaryFlowCoordinator(
            navigator: navigator,
            dependencies: WatchlistSummaryDIContainer(count: countEntries)
        )
    }
}
