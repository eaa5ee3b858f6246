import AccountData
import AccountDomain
public import CoreDomain
public import Networking

/// The session of a signed-in user, for requests of the app.
public struct AccountSession: Sendable {
    private let session: UserSession
    private let serviceName: String
    /// Removes the session from this device, after the service has refused it.
    private let onRefusal: @Sendable () async -> Void

    init(_ session: UserSession, serviceName: String, onRefusal: @escaping @Sendable () async -> Void) {
        self.session = session
        self.serviceName = serviceName
        self.onRefusal = onRefusal
    }

    /// Creates a service that sends requests with the session, in a query item beside the API key.
    ///
    /// - Parameter api: Sends requests without the session.
    public func makeNetworkService(_ api: any NetworkService) -> AuthenticatingNetworkService {
        AuthenticatingNetworkService(
            api,
            credential: .queryItem(name: "session_id", Secret(session.id.revealed)),
            isRefusal: { AuthError($0) == .sessionEnded },
            onRefusal: onRefusal
        )
    }

    /// Creates the services of the session.
    ///
    /// - Parameter network: Sends requests with the session.
    public func makeServices(_ network: AuthenticatingNetworkService) -> SessionServices {
        let service = DefaultDataTransferService(networkService: network)
        let number = session.account.id
        return SessionServices(
            ratings: DefaultFilmRatings(service: service),
            watchlist: DefaultAccountWatchlist(number: number, serviceName: serviceName, service: service),
            accounts: DefaultAccountRepository(service: service)
        )
    }
}

extension AccountSession: Equatable {
    /// Returns whether both values are for the same session of the same service.
    public static func == (left: AccountSession, right: AccountSession) -> Bool {
        left.session == right.session && left.serviceName == right.serviceName
    }
}

/// The services of a session. They use its network service, and live as long as the session.
public struct SessionServices: Sendable {
    /// The ratings of the user.
    public let ratings: any FilmRatings
    /// The watchlist of the account.
    public let watchlist: any AccountWatchlist
    let accounts: any AccountRepository
}
