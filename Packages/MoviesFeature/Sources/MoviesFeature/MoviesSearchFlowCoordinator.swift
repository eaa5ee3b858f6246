import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import Navigation

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
        let listActions = MoviesListViewModelActions(
            showMovieDetails: { movie, list in self.showDetails(of: movie, start, list) },
            openAddress: actions.openAddress,
            copy: copy
        )
        let view = dependencies.makeSearchView(
            start,
            actions: listActions,
            watchlist: actions.watchlist,
            suggestions: makeSuggestions
        )
        navigator?.push(view)
    }

    /// Pushes the details of a film that is not in a list of this flow.
    func showDetails(of movie: Movie, _ start: MoviesSearchStart) {
        showDetails(of: MoviesListItemViewModel(movie), start, nil)
    }

    private func showDetails(
        of movie: MoviesListItemViewModel,
        _ start: MoviesSearchStart,
        _ list: (any MovieDetailsViewModelDelegate)?
    ) {
        let detailsActions = MovieDetailsViewModelActions(
            openAddress: actions.openAddress,
            copy: copy,
            rate: actions.rate
        )
        let view = dependencies.makeDetailsView(
            of: movie,
            start,
            actions: detailsActions,
            delegate: list,
            watchlist: actions.watchlist
        )
        navigator?.push(view)
    }

    private func copy(_ text: String) { navigator?.copy(text) }

    private func makeSuggestions(_ choose: @escaping @MainActor (String) -> Void) -> (any Suggestions)? {
        actions.makeQuerySuggestions.map { make in make { choose($0.text) } }
    }
}

@MainActor
protocol MoviesSearchFlowCoordinatorDependencies {
    func makeSearchView(
        _ start: MoviesSearchStart,
        actions: MoviesListViewModelActions,
        watchlist: (any WatchlistMembership)?,
        suggestions: @MainActor (_ choose: @escaping @MainActor (String) -> Void) -> (any Suggestions)?
    ) -> any Presentable

    func makeDetailsView(
        of movie: MoviesListItemViewModel,
        _ start: MoviesSearchStart,
        actions: MovieDetailsViewModelActions,
        delegate: (any MovieDetailsViewModelDelegate)?,
        watchlist: (any WatchlistMembership)?
    ) -> any Presentable
}
