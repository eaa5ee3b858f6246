package import CoreDomain
package import TerminalUI
package import WatchlistPresentation
import WatchlistTerminalUI

@MainActor
package protocol WatchlistSummaryFlowCoordinatorDependencies {
    func makeWatchlistSummaryScreen(actions: WatchlistSummaryViewModelActions) -> any Screen
}

package struct WatchlistSummaryDIContainer: WatchlistSummaryFlowCoordinatorDependencies {
    private let count: any UseCase<Void, Int>

    package init(count: any UseCase<Void, Int>) {
        self.count = count
    }

    package func makeWatchlistSummaryScreen(actions: WatchlistSummaryViewModelActions) -> any Screen {
        WatchlistSummaryScreen(viewModel: DefaultWatchlistSummaryViewModel(count: count, actions: actions))
    }
}

/// Navigates from the watchlist summary.
@MainActor
package final class WatchlistSummaryFlowCoordinator {
    private weak var navigator: Navigator?
    private let dependencies: any WatchlistSummaryFlowCoordinatorDependencies

    package init(navigator: Navigator, dependencies: any WatchlistSummaryFlowCoordinatorDependencies) {
        self.navigator = navigator
        self.dependencies = dependencies
    }

    /// Shows the screen. The screen's actions retain the coordinator.
    package func start() {
        let actions = WatchlistSummaryViewModelActions(didFinish: { self.goBack() })
        navigator?.push(dependencies.makeWatchlistSummaryScreen(actions: actions))
    }

    private func goBack() { navigator?.pop() }
}
