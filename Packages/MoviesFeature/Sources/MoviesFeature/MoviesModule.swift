public import TerminalUI

/// The film search feature: its screens and its commands.
///
/// The commands throw `MoviesError`, `UsageError`, errors of the store and of the output, or `CancellationError`.
public final class MoviesModule: Sendable {
    let container: MoviesDIContainer

    /// Builds the feature without opening a file or sending a request.
    public init(dependencies: MoviesModuleDependencies) {
        container = MoviesDIContainer(dependencies)
    }

    /// Pushes the search screen, from which the user opens the details of films.
    @MainActor
    public func startSearchFlow(
        in navigator: Navigator,
        _ start: MoviesSearchStart = MoviesSearchStart(),
        actions: MoviesModuleActions
    ) {
        MoviesSearchFlowCoordinator(navigator: navigator, dependencies: container, actions: actions).start(start)
    }
}
