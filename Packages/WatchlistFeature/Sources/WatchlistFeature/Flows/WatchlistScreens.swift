import Navigation
import WatchlistDomain
import WatchlistPresentation
import WatchlistTerminalUI

struct WatchlistScreens: WatchlistFlowCoordinatorDependencies {
    let container: WatchlistDIContainer

    func makeListView(actions: WatchlistViewModelActions) -> any Presentable {
        WatchlistScreen(viewModel: container.makeWatchlistViewModel(actions: actions))
    }

    func isListView(_ view: any Presentable) -> Bool { view is WatchlistScreen }

    func makeFormView(_ entry: WatchlistEntry?, router: any WatchlistFormRouter) -> any Presentable {
        WatchlistFormScreen(viewModel: container.makeFormViewModel(entry, router: router))
    }

    func makeSyncView(actions: WatchlistSyncViewModelActions) -> any Presentable {
        WatchlistSyncScreen(viewModel: container.makeSyncViewModel(actions: actions))
    }
}
