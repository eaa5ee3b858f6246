/// What a list of films asks for outside itself.
@MainActor
package struct MoviesListViewModelActions {
    /// Shows the film that an id names, and tells the list what it learns of it.
    package let showMovieDetails: @MainActor (_ reference: String, _ list: any MovieDetailsViewModelDelegate) -> Void

    package init(
        showMovieDetails:
            @escaping @MainActor (_ reference: String, _ list: any MovieDetailsViewModelDelegate) -> Void
    ) {
        self.showMovieDetails = showMovieDetails
    }

    /// For views that only show.
    package static var none: Self { Self(showMovieDetails: { _, _ in }) }
}
