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
        delegate: (any MovieDetailsViewModelDelegate)?,
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

    /// - Parameter list: The list of this flow that contains the film; nil for another film.
    func showDetails(
        of movie: MoviesListItemViewModel,
        _ start: MoviesSearchStart,
        _ list: (any MovieDetailsViewModelDelegate)? = nil
    ) {
        guard let navigator else { return }
        let view = dependencies.makeDetailsView(
            for: navigator.userInterface.kind,
            of: movie,
            start,
            viewModelActions(start),
            delegate: list,
            watchlist: actions.watchlist
        )
        navigator.push(view)
    }

    private func viewModelActions(_ start: MoviesSearchStart) -> MoviesViewModelActions {
        var viewModelActions = MoviesViewModelActions()
        viewModelActions.show = { movie, list in self.showDetails(of: movie, start, list) }
        viewModelActions.openAddress = actions.openAddress
        viewModelActions.copy = { [weak navigator] in navigator?.copy($0) }
        viewModelActions.rate = actions.rate
        return viewModelActions
    }
}
