public import CoreDomain
public import Navigation

/// The feature of film search, for the app and for other features.
public protocol MoviesModuleInterface: MoviesFinding {
    /// Pushes the search view, from which the user opens the details of films.
    @MainActor
    func startSearchFlow(in navigator: Navigator, _ start: MoviesSearchStart, actions: MoviesModuleActions)

    /// Shows the details of a film in a navigator, and its known facts while the details load. The query of `start` is ignored.
    @MainActor
    func startDetailsFlow(
        of movie: Movie,
        in navigator: Navigator,
        _ start: MoviesSearchStart,
        actions: MoviesModuleActions
    )

    /// Shows a choice of ratings above the current view, and stores the user's choice.
    ///
    /// - Parameter onSessionEnd: Runs if the session is missing, or if the service no longer accepts it. The rating has not changed.
    @MainActor
    func startRatingFlow(
        of movie: Movie,
        current: MovieRating?,
        in navigator: Navigator,
        didRate: @escaping @MainActor () -> Void,
        onSessionEnd: @escaping @MainActor () -> Void
    )
}
