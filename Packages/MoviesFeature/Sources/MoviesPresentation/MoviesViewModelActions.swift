package import CoreDomain

/// The actions that view models leave to the coordinator. By default they do nothing, as for one-shot views.
@MainActor
package struct MoviesViewModelActions {
    /// Opens the details of a film. The delegate receives newer facts about the film.
    package var showDetails: @MainActor (MoviesListItemViewModel, any MovieDetailsViewModelDelegate) -> Void = { _, _ in }
    package var openAddress: @MainActor (String) -> Void = { _ in }
    package var copy: @MainActor (String) -> Void = { _ in }
    /// Lets the user rate a film, and reports a change of its rating; nil for an app without accounts.
    package var rate: (@MainActor (Movie, MovieRating?, _ didRate: @escaping @MainActor () -> Void) -> Void)?

    package init() {}
}
