import CoreDomain
import MoviesInterface
import MoviesPresentation
import Navigation

@MainActor
protocol MoviesSearchFlowCoordinatorDependencies {
    func makeSearchView(
        for kind: UserInterfaceKind,
        _ start: MoviesSearchStart,
        _ viewModelActions: MoviesViewModelActions,
        _ actions: MoviesModuleActions
    ) -> any Presentable

    func makeDetailsView(
        for kind: UserInterfaceKind,
        of movie: MoviesListItemViewModel,
        _ start: MoviesSearchStart,
        _ viewModelActions: MoviesViewModelActions,
        watchlist: (any WatchlistMembership)?
    ) -> any Presentable
}

/// A coordinator that creates the views of the search flow and navigates between them. No view refers to another.
@MainActor
final class MoviesSearchFlowCoordinator {
    private weak var navigator: Navigator?
    private let dependencies: any MoviesSearchFlowCoordinatorDependencies
    private let actions: MoviesModuleActions

    init(
        navigator: Navigator,
        dependencies: any MoviesSearchFlowCoordinatorDependencies,
        actions: MoviesModuleActions
    ) {
        self.navigator = navigator
        self.dependencies = dependencies
        self.actions = actions
    }

    /// Pushes the search view. The actions of its view model retain the coordinator.
    func start(_ start: MoviesSearchStart) {
        guard let navigator else { return }
        let kind = navigator.userInterface.kind
        navigator.push(dependencies.makeSearchView(for: kind, start, viewModelActions(start), actions))
    }

    func showDetails(of movie: MoviesListItemViewModel, _ start: MoviesSearchStart) {
        guard let navigator else { return }
        let view = dependencies.makeDetailsView(
            for: navigator.userInterface.kind,
            of: movie,
            start,
            viewModelActions(start),
            watchlist: actions.watchlist
        )
        navigator.push(view)
    }

    private func viewModelActions(_ start: MoviesSearchStart) -> MoviesViewModelActions {
        var viewModelActions = MoviesViewModelActions()
        viewModelActions.show = { self.showDetails(of: $0, start) }
        viewModelActions.openAddress = actions.openAddress
        viewModelActions.copy = { [weak navigator] in navigator?.copy($0) }
        viewModelActions.rate = actions.rate
        return viewModelActions
    }
}
