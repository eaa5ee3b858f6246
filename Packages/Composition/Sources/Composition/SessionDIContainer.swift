package import AccountFeature
package import Networking
import Synchronization

/// The objects that live as long as the session of a signed-in user.
///
/// Only a `SessionSlot` creates containers, and it has one at most, so the app cannot have two sessions at the same time. The sync of
/// the watchlist takes ``services`` from the container when it starts.
package final class SessionDIContainer: Sendable {
    fileprivate let session: AccountSession
    /// The account, its ratings and its watchlist, with the network service that adds the session to their requests.
    package let services: SessionServices

    fileprivate init(_ session: AccountSession, api: any NetworkService) {
        self.session = session
        services = session.makeServices(api)
    }

    /// Cancels the requests of the session.
    fileprivate func end() {
        services.end()
    }
}

/// The place of the app's session container: it is empty, or contains one container.
package final class SessionSlot: Sendable {
    private let container = Mutex<SessionDIContainer?>(nil)
    private let api: any NetworkService

    package init(api: any NetworkService) {
        self.api = api
    }

    /// The container of the signed-in user; nil if no request has needed it yet.
    package var current: SessionDIContainer? { container.withLock(\.self) }

    /// Returns the container of a session. Ends the container of another session.
    package func container(for session: AccountSession) -> SessionDIContainer {
        let (current, former) = container.withLock { container in
            if let container, container.session == session {
                return (container, nil as SessionDIContainer?)
            }
            let former = container
            let current = SessionDIContainer(session, api: api)
            container = current
            return (current, former)
        }
        former?.end()
        return current
    }

    /// Ends the session: cancels its requests and releases its container.
    package func end() {
        let former = container.withLock { container in
            defer { container = nil }
            return container
        }
        former?.end()
    }
}
