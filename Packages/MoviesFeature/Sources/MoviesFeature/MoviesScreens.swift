import CoreDomain
import MoviesInterface
import MoviesPresentation
import MoviesTerminalUI
import Navigation
import TerminalUI

struct MoviesScreens: MoviesSearchFlowCoordinatorDependencies {
    let container: MoviesDIContainer
    let imageDecoder: (any ImageDecoder)?

    func makeSearchView(
        _ start: MoviesSearchStart,
        actions: MoviesListViewModelActions,
        watchlist: (any WatchlistMembership)?,
        suggestions: @MainActor (_ choose: @escaping @MainActor (String) -> Void) -> (any Suggestions)?
    ) -> any Presentable {
        MoviesSearchScreen(
            viewModel: container.makeMoviesSearchViewModel(start, actions: actions),
            caption: container.caption,
            watchlist: watchlist.map(container.makeWatchlistMarks),
            preview: MoviePreview(
                viewModel: container.makeMoviePreviewViewModel(start),
                caption: container.caption,
                decoder: imageDecoder
            ),
            query: start.query?.text ?? "",
            suggestions: { suggestions($0) as? any SuggestionPanel }
        )
    }

    func makeDetailsView(
        of movie: MoviesListItemViewModel,
        _ start: MoviesSearchStart,
        actions: MovieDetailsViewModelActions,
        delegate: (any MovieDetailsViewModelDelegate)?,
        watchlist: (any WatchlistMembership)?
    ) -> any Presentable {
        MovieDetailsScreen(
            viewModel: container.startDetails(of: movie.reference, start, actions: actions, delegate: delegate),
            preview: movie,
            caption: container.caption,
            watchlist: watchlist.map(container.makeWatchlistMarks),
            decoder: imageDecoder
        )
    }
}
