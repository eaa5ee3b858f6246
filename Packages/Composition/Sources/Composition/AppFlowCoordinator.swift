import AccountInterface
import CoreDomain
import MoviesFeature
public import MoviesInterface
public import Navigation
import QueriesInterface
import WatchlistInterface

/// The coordinator of the full-screen app. It starts film search and connects it with recent queries, the watchlist and the
/// account.
@MainActor
public final class AppFlowCoordinator {
    private weak var navigator: Navigator?
    private let container: AppDIContainer
    private let openAddress: @MainActor (String) -> Void
    private let openApprovalPage: @MainActor (String) -> Void
    /// The action that continues after the user has signed in; nil if none waits.
    package private(set) var pendingAction: AppAction?

    /// Creates a coordinator.
    ///
    /// - Parameters:
    ///   - navigator: Shows the screens. The coordinator does not retain it.
    ///   - container: Provides the features.
    ///   - openAddress: Opens the URL of a web page.
    ///   - openApprovalPage: Opens the page on which the user approves a sign-in. Its URL contains a request token, which
    ///     must not be an argument of a process. By default, the sign-in screen only shows the URL.
    public init(
        navigator: Navigator,
        container: AppDIContainer,
        openAddress: @escaping @MainActor (String) -> Void,
        openApprovalPage: @escaping @MainActor (String) -> Void = { _ in }
    ) {
        self.navigator = navigator
        self.container = container
        self.openAddress = openAddress
        self.openApprovalPage = openApprovalPage
    }

    /// Pushes the search screen, and sets the keys that open the watchlist and the account. Does nothing if the navigator has
    /// been released.
    ///
    /// - Parameter start: The first query and the language.
    public func start(_ start: MoviesSearchStart = MoviesSearchStart()) {
        guard let navigator else { return }
        let (movies, watchlist) = (container.movies, container.watchlist)
        let actions = MoviesModuleActions(
            makeQuerySuggestions: makeSuggestions(for: navigator.userInterface.kind),
            watchlist: watchlist?.membership,
            rate: container.account?.hasAccounts == true ? rate : nil,
            openAddress: openAddress
        )
        movies.startSearchFlow(in: navigator, start, actions: actions)
        let sync: @MainActor () -> Void = { self.perform(.sync) }
        let watchlistActions = WatchlistModuleActions(
            movies,
            start,
            actions,
            sync: container.parts.policy == .storedOnly ? nil : sync
        )
        watchlist?.addKey(to: navigator, actions: watchlistActions)
        container.account?.addKey(to: navigator, openPage: openApprovalPage)
    }

    private func makeSuggestions(
        for kind: UserInterfaceKind
    ) -> (@MainActor (@escaping @MainActor (MovieQuery) -> Void) -> any Suggestions)? {
        guard let queries = container.queries else { return nil }
        return { queries.makeSuggestions(for: kind, choose: $0) }
    }

    private func rate(_ film: Movie, current: FilmRating?, didRate: @escaping @MainActor () -> Void) {
        perform(.rate(film, current: current), didRate: didRate)
    }

    /// Performs an action. If it needs a session and there is none, opens the sign-in first. The action continues after the
    /// sign-in, and does not happen if the user cancels it. At a source without accounts, the action itself reports the error.
    ///
    /// - Parameter didRate: Runs after a rating has changed.
    package func perform(_ action: AppAction, didRate: @escaping @MainActor () -> Void = {}) {
        let needsSignIn = container.account.map { action.needsSession && $0.hasAccounts && !$0.isSignedIn } ?? false
        needsSignIn ? signIn(for: action, didRate: didRate) : run(action, didRate: didRate)
    }

    private func signIn(for action: AppAction, didRate: @escaping @MainActor () -> Void) {
        guard let navigator else { return }
        let isOpened = container.account?.startLoginFlow(in: navigator, openPage: openApprovalPage) { isSignedIn in
            self.pendingAction = nil
            if isSignedIn { self.run(action, didRate: didRate) }
        }
        // Several requests can report the end of the session. The sign-in is open for the first one, or without an action.
        guard isOpened == true else {
            return navigator.present(message: action.refusal, title: "Sign in")
        }
        pendingAction = action
    }

    private func run(_ action: AppAction, didRate: @escaping @MainActor () -> Void) {
        guard let navigator else { return }
        // If the file of the ended session cannot be removed, `perform` would run the action again and again.
        let onSessionEnd: @MainActor () -> Void = { self.signIn(for: action, didRate: didRate) }
        switch action {
        case .rate(let film, let current):
            container.movies.startRatingFlow(
                of: film,
                current: current,
                in: navigator,
                didRate: didRate,
                onSessionEnd: onSessionEnd
            )
        case .sync: container.watchlist?.startSyncFlow(in: navigator, onSessionEnd: onSessionEnd)
        }
    }
}

extension WatchlistModuleActions {
    /// Creates actions that open the views of film search, with the language of `start`.
    init(
        _ movies: any MoviesModuleInterface,
        _ start: MoviesSearchStart,
        _ actions: MoviesModuleActions,
        sync: (@MainActor () -> Void)?
    ) {
        let search = MoviesSearchStart(language: start.language)
        self.init(
            showFilm: { movies.startDetailsFlow(of: $0, in: $1, search, actions: actions) },
            showSearch: { movies.startSearchFlow(in: $0, search, actions: actions) },
            sync: sync
        )
    }
}
