import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTerminalUI
import TerminalUI

/// A coordinator that creates the screens of the search flow and navigates between them. No screen refers to another.
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

    /// Pushes the search screen. The actions of its view model retain the coordinator.
    func start(_ start: MoviesSearchStart) {
        let listActions = MoviesListViewModelActions(
            showMovieDetails: { film, list in self.showDetails(of: film, start, list) },
            openAddress: actions.openAddress,
            copy: copy
        )
        let screen = dependencies.makeMoviesSearchScreen(
            start,
            actions: listActions,
            watchlist: actions.watchlist,
            suggestions: makeSuggestions
        )
        navigator?.push(screen)
    }

    /// Pushes the details screen of a film that is not in a list of this flow.
    func showDetails(of film: Movie, _ start: MoviesSearchStart) {
        showDetails(of: MoviesListItemViewModel(film), start, nil)
    }

    private func showDetails(
        of film: MoviesListItemViewModel,
        _ start: MoviesSearchStart,
        _ list: (any MovieDetailsViewModelDelegate)?
    ) {
        let detailsActions = MovieDetailsViewModelActions(
            openAddress: actions.openAddress,
            copy: copy,
            rate: actions.rate
        )
        let screen = dependencies.makeMovieDetailsScreen(
            of: film,
            start,
            actions: detailsActions,
            delegate: list,
            watchlist: actions.watchlist
        )
        navigator?.push(screen)
    }

    private func copy(_ text: String) {
        navigator?.copy(text)
    }

    private func makeSuggestions(_ choose: @escaping @MainActor (String) -> Void) -> (any SuggestionPanel)? {
        actions.makeQuerySuggestions.map { make in make { choose($0.text) } }
    }
}

/// A factory for the screens of the search flow.
@MainActor
protocol MoviesSearchFlowCoordinatorDependencies {
    func makeMoviesSearchScreen(
        _ start: MoviesSearchStart,
        actions: MoviesListViewModelActions,
        watchlist: (any WatchlistMembership)?,
        suggestions: @MainActor (_ choose: @escaping @MainActor (String) -> Void) -> (any SuggestionPanel)?
    ) -> any Screen

    func makeMovieDetailsScreen(
        of film: MoviesListItemViewModel,
        _ start: MoviesSearchStart,
        actions: MovieDetailsViewModelActions,
        delegate: (any MovieDetailsViewModelDelegate)?,
        watchlist: (any WatchlistMembership)?
    ) -> any Screen
}
