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

    /// Creates the services of the session.
    ///
    /// - Parameter api: Sends requests without the session.
    public func makeServices(_ api: any NetworkService) -> SessionServices {
        let network = AuthenticatingNetworkService(
            api,
            credential: .queryItem(name: "session_id", Secret(session.id.revealed)),
            isRefusal: { AuthError($0) == .sessionEnded },
            onRefusal: onRefusal
        )
        let service = DefaultDataTransferService(networkService: network)
        let number = session.account.id
        return SessionServices(
            network: network,
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

/// The services of a session. They send their requests with the session, and live as long as it.
public final class SessionServices: Sendable {
    /// The ratings of the user.
    public let ratings: any FilmRatings
    /// The watchlist of the account.
    public let watchlist: any AccountWatchlist
    let accounts: any AccountRepository
    private let network: AuthenticatingNetworkService

    init(
        network: AuthenticatingNetworkService,
        ratings: any FilmRatings,
        watchlist: any AccountWatchlist,
        accounts: any AccountRepository
    ) {
        self.network = network
        self.ratings = ratings
        self.watchlist = watchlist
        self.accounts = accounts
    }

    /// Cancels the requests of the session, and fails later ones.
    public func end() { network.end() }
}
