import CoreDomain
import MoviesInterface
import MoviesPlainUI
import MoviesPresentation
import Navigation
import PlainUI

struct MoviesPlainViews: MoviesSearchFlowCoordinatorDependencies {
    let container: MoviesDIContainer

    func makeSearchView(
        _ start: MoviesSearchStart,
        actions: MoviesListViewModelActions,
        watchlist: (any WatchlistMembership)?,
        suggestions: @MainActor (_ choose: @escaping @MainActor (String) -> Void) -> (any Suggestions)?
    ) -> any Presentable {
        MoviesSearchPlainView(
            viewModel: container.makeMoviesSearchViewModel(start, actions: actions),
            caption: container.caption,
            watchlist: watchlist.map(container.makeWatchlistMarks),
            query: start.query?.text ?? "",
            // The view itself searches for a suggestion that the user chooses.
            suggestions: suggestions { _ in } as? any PlainSuggestions,
            startDetails: { container.startDetails(of: $0, start, actions: .none, delegate: nil) }
        )
    }

    func makeDetailsView(
        of movie: MoviesListItemViewModel,
        _ start: MoviesSearchStart,
        actions: MovieDetailsViewModelActions,
        delegate: (any MovieDetailsViewModelDelegate)?,
        watchlist: (any WatchlistMembership)?
    ) -> any Presentable {
        MovieDetailsPlainView(
            viewModel: container.startDetails(of: movie.reference, start, actions: actions, delegate: delegate),
            movie: movie,
            caption: container.caption,
            watchlist: watchlist.map(container.makeWatchlistMarks)
        )
    }
}
