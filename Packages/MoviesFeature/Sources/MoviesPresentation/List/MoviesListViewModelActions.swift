/// What a list of films asks for outside itself.
@MainActor
package struct MoviesListViewModelActions {
    /// Shows all that is known of a film of the list, and tells the list what it learns of it.
    package let showMovieDetails: @MainActor (MoviesListItemViewModel, any MovieDetailsViewModelDelegate) -> Void

    package init(
        showMovieDetails: @escaping @MainActor (MoviesListItemViewModel, any MovieDetailsViewModelDelegate) -> Void
    ) {
        self.showMovieDetails = showMovieDetails
    }

    /// For views that only show.
    package static var none: Self { Self(showMovieDetails: { _, _ in }) }
}
