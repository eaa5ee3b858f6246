import AccountInterface
import CoreDomain
import MoviesInterface
import Navigation
import WatchlistInterface

/// The coordinator of the interactive app. It starts film search and connects it with recent queries, the watchlist and the
/// account.
@MainActor
public final class AppFlowCoordinator {
    private weak var navigator: Navigator?
    private let scene: SceneDIContainer
    private var container: AppDIContainer { scene.app }
    /// The action that continues after the user has signed in; nil if none waits.
    package private(set) var pendingAction: AppAction?

    /// - Parameter navigator: Shows the views. The coordinator does not retain it.
    init(navigator: Navigator, scene: SceneDIContainer) {
        self.navigator = navigator
        self.scene = scene
    }

    /// Pushes the search view, and sets the keys that open the watchlist and the account. Does nothing if the navigator has
    /// been released.
    public func start() {
        guard let navigator else { return }
        let actions = scene.makeMoviesActions(for: navigator.userInterface.kind, rate: rate)
        scene.startSearch(in: navigator, actions: actions)
        let watchlistActions = scene.makeWatchlistActions(actions) { self.perform(.sync) }
        container.watchlist?.addKey(to: navigator, actions: watchlistActions)
        container.account?.addKey(to: navigator, openPage: scene.openApprovalPage)
    }

    private func rate(_ movie: Movie, current: MovieRating?, didRate: @escaping @MainActor () -> Void) {
        perform(.rate(movie, current: current), didRate: didRate)
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
        let isOpened = container.account?.startLoginFlow(in: navigator, openPage: scene.openApprovalPage) {
            isSignedIn in
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
