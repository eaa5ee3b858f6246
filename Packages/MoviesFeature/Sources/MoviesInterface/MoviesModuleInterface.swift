public import CoreDomain
public import Navigation

/// The feature of film search, for the app and for other features.
public protocol MoviesModuleInterface: MoviesFinding {
    /// Pushes the search view, from which the user opens the details of films.
    @MainActor
    func startSearchFlow(in navigator: Navigator, _ start: MoviesSearchStart, actions: MoviesModuleActions)

    /// Shows the details of a film in a navigator.
    ///
    /// - Parameters:
    ///   - movie: The film's id, and the facts to show while the details load.
    ///   - start: The language. The query is ignored.
    @MainActor
    func startDetailsFlow(
        of movie: Movie,
        in navigator: Navigator,
        _ start: MoviesSearchStart,
        actions: MoviesModuleActions
    )

    /// Shows a choice of ratings above the current view, and stores the user's choice.
    ///
    /// - Parameters:
    ///   - current: The current rating; nil for none.
    ///   - didRate: Runs after the rating has changed.
    ///   - onSessionEnd: Runs if the session is missing, or if the service no longer accepts it. The rating has not changed.
    @MainActor
    func startRatingFlow(
        of movie: Movie,
        current: MovieRating?,
        in navigator: Navigator,
        didRate: @escaping @MainActor () -> Void,
        onSessionEnd: @escaping @MainActor () -> Void
    )
}

/// The films of the source, for other features.
public protocol MoviesFinding: Sendable {
    /// Returns the film with an id; nil if the source does not have it.
    ///
    /// - Throws: The error of the source, or `CancellationError`.
    func movie(withID id: MovieID) async throws -> Movie?

    /// Returns the film that a text means: an id, the URL of a film's page, or a title, which a year may follow. Of several films, a
    /// whole title means the only film that has it.
    ///
    /// - Throws: ``MovieMatchError`` if no film or several films match, the error of the source, or `CancellationError`.
    func movie(matching text: String) async throws -> MovieMatch

    /// Returns the first films that a search for a title finds. The title can be a number or a URL.
    ///
    /// - Parameter year: The release year of the films; nil for all years.
    /// - Throws: The error of the source, or `CancellationError`.
    func movies(titled title: String, year: Int?) async throws -> [Movie]
}
