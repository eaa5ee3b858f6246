public import Navigation

/// The feature of the user's account, for the app and for other features.
public protocol AccountModuleInterface: Sendable {
    /// Whether the service has accounts.
    var hasAccounts: Bool { get }

    /// Whether a session is stored. The service may no longer accept it.
    var isSignedIn: Bool { get }

    /// The ratings of the signed-in user, for features that show films; nil if the service has no accounts.
    var ratings: (any MovieRatings)? { get }

    /// Returns the watchlist of the signed-in user's account, or throws `AccountError`; nil if the service has no accounts.
    var watchlist: (@Sendable () throws -> any AccountWatchlist)? { get }

    /// Cancels the sign-ins of the views when the app ends. Waits at most 5 s until their sessions have ended at the service.
    func close() async

    /// Sets the command of a navigator that opens the account on all views except the account. If the service has no accounts, the
    /// command says so.
    ///
    /// - Parameter openPage: Opens the URL of a web page.
    @MainActor
    func addKey(to navigator: Navigator, openPage: @escaping @MainActor (String) -> Void)

    /// Shows the sign-in in a navigator, and closes it after the user has signed in or cancelled.
    ///
    /// - Parameters:
    ///   - openPage: Opens the URL of a web page.
    ///   - didEnd: Receives whether the user has signed in, after the view has closed.
    /// - Returns: False if a sign-in is already open in the navigator. `didEnd` does not run then.
    @MainActor
    func startLoginFlow(
        in navigator: Navigator,
        openPage: @escaping @MainActor (String) -> Void,
        didEnd: @escaping @MainActor (Bool) -> Void
    ) -> Bool
}
