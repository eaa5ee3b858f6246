public import CoreDomain
public import MoviesInterface
import MoviesPresentation
public import Navigation

/// The film search feature: its screens and its commands.
public final class MoviesModule: MoviesModuleInterface {
    let container: MoviesDIContainer

    /// Builds the feature without opening a file or sending a request.
    public init(dependencies: MoviesModuleDependencies) { container = MoviesDIContainer(dependencies) }

    /// Pushes the search view.
    @MainActor
    public func startSearchFlow(
        in navigator: Navigator,
        _ start: MoviesSearchStart = MoviesSearchStart(),
        actions: MoviesModuleActions
    ) {
        coordinator(in: navigator, actions).start(start)
    }

    /// Shows the details of a film in a navigator.
    @MainActor
    public func startDetailsFlow(
        of movie: Movie,
        in navigator: Navigator,
        _ start: MoviesSearchStart = MoviesSearchStart(),
        actions: MoviesModuleActions
    ) {
        coordinator(in: navigator, actions).showDetails(of: MoviesListItemViewModel(movie), start)
    }

    @MainActor
    private func coordinator(in navigator: Navigator, _ actions: MoviesModuleActions) -> MoviesSearchFlowCoordinator {
        MoviesSearchFlowCoordinator(navigator: navigator, dependencies: container, actions: actions)
    }

    /// Shows a choice of ratings above the current view.
    @MainActor
    public func startRatingFlow(
        of movie: Movie,
        current: MovieRating?,
        in navigator: Navigator,
        didRate: @escaping @MainActor () -> Void,
        onSessionEnd: @escaping @MainActor () -> Void
    ) {
        RatingFlowCoordinator(
            navigator: navigator,
            rateMovie: container.rateMovie,
            didRate: didRate,
            onSessionEnd: onSessionEnd
        )
        .start(movie, current: current)
    }

    /// Returns the film with an id; nil if the source does not have it.
    public func movie(withID id: MovieID) async throws -> Movie? {
        try await container.findMovies.execute(.id(id)).first
    }

    /// Returns the film that a text means, or throws `MoviesError.foreignID` for the URL of a film at another source.
    public func movie(matching text: String) async throws -> MovieMatch {
        try await container.findMovie.execute((text.replacingMovieAddress(), acceptsPartOfTitle: true))
    }

    /// Returns the first films that a search for a title finds.
    public func movies(titled title: String, year: Int?) async throws -> [Movie] {
        try await container.findMovies.execute(.title(title, year: year))
    }
}
