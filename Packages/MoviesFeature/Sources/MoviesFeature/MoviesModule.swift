public import CoreDomain
import MoviesDomain
import MoviesPresentation
public import Navigation

/// The film search feature: its screens and its commands.
///
/// The commands throw `MoviesError`, `UsageError`, errors of the store and of the output, or `CancellationError`.
public final class MoviesModule: Sendable {
    let container: MoviesDIContainer

    /// Builds the feature without opening a file or sending a request.
    public init(dependencies: MoviesModuleDependencies) {
        container = MoviesDIContainer(dependencies)
    }

    /// Pushes the search view, from which the user opens the details of films.
    @MainActor
    public func startSearchFlow(
        in navigator: Navigator,
        _ start: MoviesSearchStart = MoviesSearchStart(),
        actions: MoviesModuleActions
    ) {
        MoviesSearchFlowCoordinator(
            navigator: navigator,
            dependencies: container.views(for: navigator.userInterface.kind),
            actions: actions
        ).start(start)
    }

    /// Shows the details of a film in a navigator.
    ///
    /// - Parameters:
    ///   - film: The film's id, and the facts to show while the details load.
    ///   - start: The language, and the rule that decides between stored and fresh responses. The query is ignored.
    @MainActor
    public func startDetailsFlow(
        of film: Movie,
        in navigator: Navigator,
        _ start: MoviesSearchStart = MoviesSearchStart(),
        actions: MoviesModuleActions
    ) {
        MoviesSearchFlowCoordinator(
            navigator: navigator,
            dependencies: container.views(for: navigator.userInterface.kind),
            actions: actions
        )
        .showDetails(of: film, start)
    }

    /// Shows a choice of ratings above the current screen, and stores the user's choice.
    ///
    /// - Parameters:
    ///   - current: The current rating; nil for none.
    ///   - didRate: Runs after the rating has changed.
    ///   - onSessionEnd: Runs if the session is missing, or if the service no longer accepts it. The rating has not changed.
    @MainActor
    public func startRatingFlow(
        of film: Movie,
        current: FilmRating?,
        in navigator: Navigator,
        didRate: @escaping @MainActor () -> Void,
        onSessionEnd: @escaping @MainActor () -> Void
    ) {
        RatingFlowCoordinator(
            navigator: navigator,
            rateFilm: container.rateFilm,
            didRate: didRate,
            onSessionEnd: onSessionEnd
        )
        .start(film, current: current)
    }

    /// Returns the film with an id; nil if the source does not have it.
    ///
    /// - Throws: `MoviesError` or `CancellationError`.
    public func film(withID id: MovieID, policy: CachePolicy = .freshWhileValid) async throws -> Movie? {
        try await container.makeFindMovies(policy).execute(.id(id)).first
    }

    /// Returns the film that a text means: an id, the URL of a film's page, or a title, which a year may follow. Of several films, a
    /// whole title means the only film that has it.
    ///
    /// - Throws: `FilmMatchError` if no film or several films match, `MoviesError` or `CancellationError`. For the URL of a film at
    ///   another source, `MoviesError.foreignID`.
    public func film(matching text: String, policy: CachePolicy = .freshWhileValid) async throws -> FilmMatch {
        try await container.findFilm.execute(.init(text, policy: policy))
    }

    /// Returns the first films that a search for a title finds. The title can be a number or a URL.
    ///
    /// - Parameter year: The release year of the films; nil for all years.
    /// - Throws: `MoviesError` or `CancellationError`.
    public func films(
        titled title: String,
        year: Int?,
        policy: CachePolicy = .freshWhileValid
    ) async throws -> [Movie] {
        try await container.makeFindMovies(policy).execute(.title(title, year: year))
    }
}
