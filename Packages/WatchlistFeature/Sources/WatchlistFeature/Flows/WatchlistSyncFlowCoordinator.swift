import Navigation
import WatchlistPresentation

@MainActor
final class WatchlistSyncFlowCoordinator {
    private weak var navigator: Navigator?
    private let dependencies: any WatchlistFlowCoordinatorDependencies
    private let onSessionEnd: @MainActor () -> Void

    init(
        navigator: Navigator,
        dependencies: any WatchlistFlowCoordinatorDependencies,
        onSessionEnd: @escaping @MainActor () -> Void
    ) {
        self.navigator = navigator
        self.dependencies = dependencies
        self.onSessionEnd = onSessionEnd
    }

    /// Shows the progress of the sync. The actions of its view model retain the coordinator.
    func start() {
        let actions = WatchlistSyncViewModelActions(
            showResult: { self.navigator?.present(message: $0.joined(separator: "\n"), title: "Sync") },
            onSessionEnd: {
                self.navigator?.dismiss()
                self.onSessionEnd()
            }
        )
        navigator?.present(dependencies.makeSyncView(actions: actions))
    }
}
