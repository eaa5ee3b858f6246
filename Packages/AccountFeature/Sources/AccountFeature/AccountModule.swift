public import AccountInterface
public import Foundation
public import Navigation
public import Networking

/// A service that has accounts.
public struct AccountService: Sendable {
    let network: any NetworkService
    let name: String
    let website: URL

    /// Creates a description of a service.
    ///
    /// - Parameters:
    ///   - network: Sends requests to the service, with the app's API key and without a session.
    ///   - name: The name or the base URL of the service. A stored session is used for this service only.
    ///   - website: The base URL of the page on which users approve a sign-in, such as `https://www.themoviedb.org`.
    public init(network: any NetworkService, name: String, website: URL) {
        self.network = network
        self.name = name
        self.website = website
    }
}

/// The dependencies of the account.
public struct AccountModuleDependencies: Sendable {
    let service: AccountService?
    let sessionPath: String?
    let noAccountsRemedy: String?
    let openPage: @MainActor @Sendable (String) -> Void
    let clock: any Clock<Duration>

    /// Creates the dependencies.
    ///
    /// - Parameters:
    ///   - service: The service that has the accounts; nil for a source without accounts.
    ///   - sessionPath: The path of the file with the session; nil if no session can be stored.
    ///   - noAccountsRemedy: The app's advice for a source without accounts; nil for none.
    ///   - openPage: Opens the URL of a web page.
    public init(
        service: AccountService?,
        sessionPath: String?,
        noAccountsRemedy: String? = nil,
        openPage: @escaping @MainActor @Sendable (String) -> Void,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.service = service
        self.sessionPath = sessionPath
        self.noAccountsRemedy = noAccountsRemedy
        self.openPage = openPage
        self.clock = clock
    }
}

/// The account feature: sign-in and sign-out, as views and commands.
public final class AccountModule: AccountModuleInterface {
    let container: AccountDIContainer

    /// The stored session and its container, for tests.
    package var sessions: SignedInSession { container.sessions }

    /// Creates the feature from its dependencies. Reads no file.
    public init(dependencies: AccountModuleDependencies) {
        container = AccountDIContainer(dependencies)
    }

    /// Whether the service has accounts.
    public var hasAccounts: Bool { container.dependencies.service != nil }

    /// The ratings of the signed-in user, for features that show films; nil if the service has no accounts.
    public var ratings: (any MovieRatings)? { hasAccounts ? container.sessions : nil }

    /// Returns the watchlist of the signed-in user's account, or throws `AccountError.notSignedIn`; nil if the service has no
    /// accounts.
    public var watchlist: (@Sendable () throws -> any AccountWatchlist)? {
        hasAccounts ? container.sessions.watchlist : nil
    }

    /// Whether a session is stored. The service may no longer accept it.
    public var isSignedIn: Bool { (try? container.sessions.session()) != nil }

    /// Cancels the sign-ins of the views when the app ends. Waits at most 5 s until their sessions have ended at the service.
    public func close() async { await container.close() }

    /// Sets the command of a navigator that opens the account.
    @MainActor
    public func addKey(to navigator: Navigator, openPage: @escaping @MainActor (String) -> Void) {
        navigator.setCommand(key: "A", name: "account", action: "open your account") { [weak navigator] in
            guard self.hasAccounts else {
                let message = ["\(AccountError.noAccounts)", self.container.dependencies.noAccountsRemedy].compactMap(
                    \.self
                )
                navigator?.present(message: message.joined(separator: "\n"), title: "Account")
                return
            }
            guard let navigator, let top = navigator.stack.last, !self.container.isAccountView(top) else { return }
            self.startFlow(in: navigator, openPage: openPage)
        }
    }

    /// Shows the account in a navigator.
    ///
    /// - Parameter openPage: Opens the URL of a web page.
    @MainActor
    public func startFlow(in navigator: Navigator, openPage: @escaping @MainActor (String) -> Void) {
        AccountFlowCoordinator(navigator: navigator, dependencies: container, openPage: openPage).start()
    }

    /// Shows the sign-in in a navigator.
    @MainActor
    @discardableResult
    public func startLoginFlow(
        in navigator: Navigator,
        openPage: @escaping @MainActor (String) -> Void,
        didEnd: @escaping @MainActor (Bool) -> Void
    ) -> Bool {
        AccountFlowCoordinator(navigator: navigator, dependencies: container, openPage: openPage)
            .startLogin(didEnd: didEnd)
    }
}
