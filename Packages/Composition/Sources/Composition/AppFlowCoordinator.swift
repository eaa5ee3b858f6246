import AccountInterface
package import CoreDomain
import MoviesFeature
public import MoviesInterface
public import Navigation
import QueriesInterface
import WatchlistInterface

/// The coordinator of the interactive app. It starts film search and connects it with recent queries, the watchlist and the
/// account.
@MainActor
public final class AppFlowCoordinator {
    private weak var navigator: Navigator?
    private let container: AppDIContainer
    private let search: MoviesSearchStart
    private let openAddress: @MainActor (String) -> Void
    private let openApprovalPage: @MainActor (String) -> Void

    /// Creates a coordinator.
    ///
    /// - Parameters:
    ///   - navigator: Shows the views. The coordinator does not retain it.
    ///   - openApprovalPage: Opens the page on which the user approves a sign-in. Its URL contains a request token, which
    ///     must not be an argument of a process. By default, the sign-in screen only shows the URL.
    public init(
        _ container: AppDIContainer,
        in navigator: Navigator,
        search: MoviesSearchStart = MoviesSearchStart(),
        openAddress: @escaping @MainActor (String) -> Void,
        openApprovalPage: @escaping @MainActor (String) -> Void = { _ in }
    ) {
        self.navigator = navigator
        self.container = container
        self.search = search
        self.openAddress = openAddress
        self.openApprovalPage = openApprovalPage
    }

    /// Pushes the search view, and sets the keys that open the watchlist and the account. Does nothing if the navigator has
    /// been released.
    public func start() {
        guard let navigator else { return }
        let actions = MoviesModuleActions(
            makeQuerySuggestions: makeSuggestions(for: navigator.userInterface.kind),
            watchlist: container.watchlist?.membership,
            rate: container.account?.hasAccounts == true && !isOffline ? rate : nil,
            openAddress: openAddress
        )
        container.movies.startSearchFlow(in: navigator, search, actions: actions)
        container.watchlist?.addKey(to: navigator, actions: makeWatchlistActions(actions))
        container.account?.addKey(to: navigator, openPage: openApprovalPage)
    }

    private var isOffline: Bool { container.parts.policy == .storedOnly }

    private func makeSuggestions(
        for kind: UserInterfaceKind
    ) -> (@MainActor (@escaping @MainActor (MovieQuery) -> Void) -> any Suggestions)? {
        guard let queries = container.queries else { return nil }
        return { queries.makeSuggestions(for: kind, choose: $0) }
    }

    /// Returns actions that open the views of film search in the language of the first search. With stored responses only, the
    /// watchlist is not synced.
    private func makeWatchlistActions(_ actions: MoviesModuleActions) -> WatchlistModuleActions {
        let movies = container.movies
        let search = MoviesSearchStart(language: self.search.language)
        let sync: @MainActor () -> Void = { self.perform(.sync) }
        return WatchlistModuleActions(
            showMovie: { movies.startDetailsFlow(of: $0, in: $1, search, actions: actions) },
            showSearch: { movies.startSearchFlow(in: $0, search, actions: actions) },
            sync: isOffline ? nil : sync
        )
    }

    private func rate(_ movie: Movie, current: MovieRating?, didRate: @escaping @MainActor () -> Void) {
        perform(.rate(movie, current: current), didRate: didRate)
    }

    /// Performs an action. If there is no session, opens the sign-in first. The action continues after the sign-in, and does not
    /// happen if the user cancels it. At a source without accounts, the action itself reports the error.
    ///
    /// - Parameter didRate: Runs after a rating has changed.
    package func perform(_ action: AppAction, didRate: @escaping @MainActor () -> Void = {}) {
        let needsSignIn = container.account.map { $0.hasAccounts && !$0.isSignedIn } ?? false
        needsSignIn ? signIn(for: action, didRate: didRate) : run(action, didRate: didRate)
    }

    private func signIn(for action: AppAction, didRate: @escaping @MainActor () -> Void) {
        guard let navigator else { return }
        let isOpened = container.account?.startLoginFlow(in: navigator, openPage: openApprovalPage) {
            isSignedIn in
            if isSignedIn { self.run(action, didRate: didRate) }
        }
        // Several requests can report the end of the session. The sign-in is open for the first one, or without an action.
        if isOpened != true { navigator.present(message: action.refusal, title: "Sign in") }
    }

    private func run(_ action: AppAction, didRate: @escaping @MainActor () -> Void) {
        guard let navigator else { return }
        // If the file of the ended session cannot be removed, `perform` would run the action again and again.
        let onSessionEnd: @MainActor () -> Void = { self.signIn(for: action, didRate: didRate) }
        switch action {
        case .rate(let movie, let current):
            container.movies.startRatingFlow(
                of: movie,
                current: current,
                in: navigator,
                didRate: didRate,
                onSessionEnd: onSessionEnd
            )
        case .sync: container.watchlist?.startSyncFlow(in: navigator, onSessionEnd: onSessionEnd)
        }
    }
}

/// An action of the user that concerns several features, and needs a session.
package enum AppAction: Hashable, Sendable {
    /// Choose the rating of a film, whose current rating is `current`.
    case rate(Movie, current: MovieRating?)
    /// Sync the watchlist with the account's watchlist.
    case sync

    /// The message for an action that does not happen, because the sign-in that it needs is already open for another action.
    package var refusal: String {
        let result =
            switch self {
            case .rate(let movie, _): "The rating of “\(movie.title)” is not stored"
            case .sync: "The watchlist is not synced"
            }
        return "\(result), because you are not signed in. Sign in, and try again."
    }
}
