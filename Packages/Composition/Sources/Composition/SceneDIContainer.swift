import AccountInterface
import CoreDomain
import MoviesFeature
public import MoviesInterface
public import Navigation
import QueriesInterface
import WatchlistInterface

/// The objects of one scene: of a window or, here, of the terminal on which the interactive app runs.
///
/// The app container lives as long as the process, and the container of a session as long as the session. The interactive app
/// creates its scene when it starts. One-shot commands create none.
@MainActor
public final class SceneDIContainer {
    let app: AppDIContainer
    let openApprovalPage: @MainActor (String) -> Void
    private let start: MoviesSearchStart
    private let openAddress: @MainActor (String) -> Void

    /// Creates a scene.
    ///
    /// - Parameters:
    ///   - app: Provides the features.
    ///   - start: The first query and the language.
    ///   - openAddress: Opens the URL of a web page.
    ///   - openApprovalPage: Opens the page on which the user approves a sign-in. Its URL contains a request token, which
    ///     must not be an argument of a process. By default, the sign-in screen only shows the URL.
    public init(
        _ app: AppDIContainer,
        start: MoviesSearchStart = MoviesSearchStart(),
        openAddress: @escaping @MainActor (String) -> Void,
        openApprovalPage: @escaping @MainActor (String) -> Void = { _ in }
    ) {
        self.app = app
        self.start = start
        self.openAddress = openAddress
        self.openApprovalPage = openApprovalPage
    }

    /// Returns the coordinator of the scene's views, which are shown in the navigator.
    public func makeCoordinator(_ navigator: Navigator) -> AppFlowCoordinator {
        AppFlowCoordinator(navigator: navigator, scene: self)
    }

    func startSearch(in navigator: Navigator, actions: MoviesModuleActions) {
        app.movies.startSearchFlow(in: navigator, start, actions: actions)
    }

    /// - Parameter rate: Rates a film, if the source has accounts.
    func makeMoviesActions(
        for kind: UserInterfaceKind,
        rate: @escaping @MainActor (Movie, MovieRating?, _ didRate: @escaping @MainActor () -> Void) -> Void
    ) -> MoviesModuleActions {
        MoviesModuleActions(
            makeQuerySuggestions: makeSuggestions(for: kind),
            watchlist: app.watchlist?.membership,
            rate: app.account?.hasAccounts == true ? rate : nil,
            openAddress: openAddress
        )
    }

    private func makeSuggestions(
        for kind: UserInterfaceKind
    ) -> (@MainActor (@escaping @MainActor (MovieQuery) -> Void) -> any Suggestions)? {
        guard let queries = app.queries else { return nil }
        return { queries.makeSuggestions(for: kind, choose: $0) }
    }

    /// Returns actions that open the views of film search in the language of the scene.
    ///
    /// - Parameter sync: Syncs the watchlist, unless only stored responses are used.
    func makeWatchlistActions(
        _ actions: MoviesModuleActions,
        sync: @escaping @MainActor () -> Void
    ) -> WatchlistModuleActions {
        let movies = app.movies
        let search = MoviesSearchStart(language: start.language)
        return WatchlistModuleActions(
            showMovie: { movies.startDetailsFlow(of: $0, in: $1, search, actions: actions) },
            showSearch: { movies.startSearchFlow(in: $0, search, actions: actions) },
            sync: app.parts.policy == .storedOnly ? nil : sync
        )
    }
}
