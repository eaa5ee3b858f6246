package import CoreDomain

/// What the list of recent queries asks for outside itself.
@MainActor
package struct MoviesQueriesListViewModelActions {
    /// Searches for a query once more.
    package let didSelect: @MainActor (MovieQuery) -> Void

    package init(didSelect: @escaping @MainActor (MovieQuery) -> Void) {
        self.didSelect = didSelect
    }

    /// For views that only show.
    package static var none: Self { Self(didSelect: { _ in }) }
}
