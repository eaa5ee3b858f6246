public import MoviesFeature
public import TerminalUI
import WatchlistFeature

/// The coordinator of the full-screen app. It starts film search and connects it with recent queries and the watchlist.
@MainActor
public final class AppFlowCoordinator {
    private weak var navigator: Navigator?
    private let container: AppDIContainer
    private let openAddress: @MainActor (String) -> Void

    /// Creates a coordinator.
    ///
    /// - Parameters:
    ///   - navigator: Shows the screens. The coordinator does not retain it.
    ///   - container: Provides the features.
    ///   - openAddress: Opens the URL of a web page.
    public init(navigator: Navigator, container: AppDIContainer, openAddress: @escaping @MainActor (String) -> Void) {
        self.navigator = navigator
        self.container = container
        self.openAddress = openAddress
    }

    /// Pushes the search screen, and sets the key that opens the watchlist. Does nothing if the navigator has been released.
    ///
    /// - Parameter start: The first query, the language and the cache policy.
    public func start(_ start: MoviesSearchStart = MoviesSearchStart()) {
        guard let navigator else { return }
        let (movies, queries, watchlist) = (container.movies, container.queries, container.watchlist)
        let actions = MoviesModuleActions(
            makeQuerySuggestions: { queries.makeSuggestions(choose: $0) },
            watchlist: watchlist?.membership,
            openAddress: openAddress
        )
        movies.startSearchFlow(in: navigator, start, actions: actions)
        watchlist?.addKey(to: navigator, actions: WatchlistModuleActions(movies, start, actions))
    }
}
