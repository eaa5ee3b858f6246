import Navigation
import WatchlistDomain
import WatchlistPlainUI
import WatchlistPresentation

struct WatchlistPlainViews: WatchlistFlowCoordinatorDependencies {
    let container: WatchlistDIContainer

    func makeListView(actions: WatchlistViewModelActions) -> any Presentable {
        WatchlistPlainView(viewModel: container.makeWatchlistViewModel(actions: actions))
    }

    func isListView(_ view: any Presentable) -> Bool { view is WatchlistPlainView }

    func makeFormView(_ entry: WatchlistEntry?, router: any WatchlistFormRouter) -> any Presentable {
        WatchlistFormPlainView(viewModel: container.makeFormViewModel(entry, router: router))
    }

    func makeSyncView(actions: WatchlistSyncViewModelActions) -> any Presentable {
        WatchlistSyncPlainView(viewModel: container.makeSyncViewModel(actions: actions))
    }
}
