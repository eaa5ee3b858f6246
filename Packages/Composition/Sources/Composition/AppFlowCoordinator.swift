public import MoviesFeature
import TerminalText
public import TerminalUI
import WatchlistFeature

/// The coordinator of the full-screen app. It starts film search and connects it with recent queries and the watchlist.
@MainActor
public final class AppFlowCoordinator {
    private weak var navigator: Navigator?
    /// The screen of the watchlist that was opened last; nil after its end.
    private weak var watchlistScreen: (any Screen)?
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
        container.movies.startSearchFlow(in: navigator, start, actions: moviesActions)
        guard let watchlist = container.watchlist else { return }
        let actions = WatchlistModuleActions(
            showFilm: { [container, moviesActions] film, navigator in
                container.movies.startDetailsFlow(of: film, in: navigator, policy: start.policy, actions: moviesActions)
            },
            searchFilms: { [container, moviesActions] navigator in
                let search = MoviesSearchStart(language: start.language, policy: start.policy)
                container.movies.startSearchFlow(in: navigator, search, actions: moviesActions)
            }
        )
        navigator.setCommand(.character("L"), help: KeyHelp("L", "open the watchlist")) {
            // On the watchlist itself, the key does nothing.
            guard let navigator = self.navigator, navigator.topScreen !== self.watchlistScreen else { return }
            watchlist.startFlow(in: navigator, actions: actions)
            self.watchlistScreen = navigator.topScreen
        }
    }

    private var moviesActions: MoviesModuleActions {
        let queries = container.queries
        return MoviesModuleActions(
            makeQuerySuggestions: { queries.makeSuggestions(choose: $0) },
            watchlist: container.watchlist?.membership,
            openAddress: openAddress
        )
    }
}
