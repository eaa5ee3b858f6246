import MoviesPresentation
import MoviesTerminalUI
import TerminalUI

/// Makes the screens of the search flow: all that its coordinator needs to know of how they are built.
@MainActor
protocol MoviesSearchFlowCoordinatorDependencies {
    func makeMoviesSearchScreen(
        _ start: MoviesSearchStart,
        actions: MoviesListViewModelActions,
        suggestions: @MainActor (_ choose: @escaping @MainActor (String) -> Void) -> (any SuggestionPanel)?
    ) -> any Screen

    func makeMovieDetailsScreen(
        of film: MoviesListItemViewModel,
        policy: MoviesCachePolicy,
        actions: MovieDetailsViewModelActions,
        delegate: any MovieDetailsViewModelDelegate
    ) -> any Screen
}
