import AccountData
package import AccountDomain
package import AccountInterface
package import CoreDomain
import Networking
import Synchronization

/// The objects that live as long as the session of a signed-in user. They send their requests with the session.
package final class SessionDIContainer: Sendable {
    package let ratings: any MovieRatings
    let watchlist: any AccountWatchlist
    let accounts: any AccountRepository
    fileprivate let session: UserSession
    private let network: AuthenticatingNetworkService

    fileprivate init(
        _ session: UserSession,
        network: any NetworkService,
        serviceName: String,
        onRefusal: @escaping @Sendable () async -> Void
    ) {
        self.session = session
        self.network = AuthenticatingNetworkService(
            network,
            credential: .queryItem(name: "session_id", Secret(session.id.revealed)),
            isRefusal: AccountError.isSessionEnd,
            onRefusal: onRefusal
        )
        let service = DefaultDataTransferService(networkService: self.network)
        ratings = DefaultMovieRatings(service: service)
        watchlist = DefaultAccountWatchlist(number: session.account.id, serviceName: serviceName, service: service)
        accounts = DefaultAccountRepository(service: service)
    }

    fileprivate func end() { network.end() }
}

/// The stored session of the user, and its container.
///
/// There is one container at most, so the app cannot have two sessions at the same time. It ends with its session.
package final class SignedInSession: SessionRepository {
    private let file: any SessionRepository
    private let network: any NetworkService
    private let serviceName: String
    private let container = Mutex<SessionDIContainer?>(nil)

    init(file: any SessionRepository, network: any NetworkService, serviceName: String) {
        self.file = file
        self.network = network
        self.serviceName = serviceName
    }

    /// The container of the signed-in user; nil if no request has needed it yet.
    package var current: SessionDIContainer? { container.withLock(\.self) }

    package func session() throws -> UserSession? { try file.session() }

    /// Stores or removes the session, and ends the container of the former one.
    package func store(_ session: UserSession?, replacing expected: UserSession?) async throws -> UserSession? {
        let former = try await file.store(session, replacing: expected)
        let ended = container.withLock { container -> SessionDIContainer? in
            // The container may belong to a new session, which another process has stored.
            guard expected == nil || container?.session == expected else { return nil }
            defer { container = nil }
            return container
        }
        ended?.end()
        return former
    }

    /// Returns the container of a session. Ends the container of another session.
    package func container(for session: UserSession) -> SessionDIContainer {
        let (current, former) = container.withLock { container in
            if let container, container.session == session { return (container, nil as SessionDIContainer?) }
            let former = container
            let current = SessionDIContainer(session, network: network, serviceName: serviceName) { [weak self] in
                // If the file cannot be removed, the next request reports the end of the session again.
                _ = try? await self?.store(nil, replacing: session)
            }
            container = current
            return (current, former)
        }
        former?.end()
        return current
    }
}

/// The ratings and the watchlist of the session that is stored when a method is called.
extension SignedInSession: MovieRatings {
    package func rating(of movie: MovieID) async throws -> MovieRating? {
        guard let session = try session() else { return nil }
        return try await container(for: session).ratings.rating(of: movie)
    }

    package func rate(_ movie: MovieID, _ rating: MovieRating?) async throws {
        guard let session = try session() else { throw AccountError.notSignedIn }
        try await container(for: session).ratings.rate(movie, rating)
    }

    func watchlist() throws -> any AccountWatchlist {
        guard let session = try session() else { throw AccountError.notSignedIn }
        return container(for: session).watchlist
    }
}
