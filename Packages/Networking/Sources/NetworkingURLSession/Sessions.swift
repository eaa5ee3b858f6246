import Dispatch
import Foundation
import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The sessions of one transport and the exchanges under way on them.
final class Sessions: Sendable {
    private let delegate = SessionDelegate()
    private let session: URLSession
    #if !canImport(FoundationNetworking)
        /// Without any proxy, for loopback.
        private let directSession: URLSession
    #endif

    init() {
        #if canImport(FoundationNetworking)
            LoopbackProxyExemption.install
        #else
            let direct = Self.configuration()
            direct.connectionProxyDictionary = [:]
            directSession = URLSession(configuration: direct, delegate: delegate, delegateQueue: Self.delegateQueue())
        #endif
        session = URLSession(
            configuration: Self.configuration(),
            delegate: delegate,
            delegateQueue: Self.delegateQueue()
        )
    }

    deinit {
        // Sessions hold on to their delegate until they are told to let go.
        control.async { [session] in session.finishTasksAndInvalidate() }
        #if !canImport(FoundationNetworking)
            control.async { [directSession] in directSession.finishTasksAndInvalidate() }
        #endif
    }

    /// Sends `request`; its callbacks go to `exchange`.
    func start(_ request: URLRequest, for exchange: Exchange) {
        control.async { [self] in
            guard !exchange.isOver else { return }
            let task = session(for: exchange.host).dataTask(with: request)
            delegate.add(exchange, for: task)
            let isWanted = exchange.attach { [control] in control.async { task.cancel() } }
            task.resume()
            if !isWanted { task.cancel() }
        }
    }

    /// Where tasks are made, started and cancelled.
    ///
    /// On Linux each of these waits for the session's own queue. To do so in a cancellation handler, which holds a lock
    /// of the Swift task, deadlocks with the completion that wants the same lock (swift-corelibs-foundation #5412).
    private let control = DispatchQueue(label: "NetworkingURLSession.control")

    private func session(for host: String) -> URLSession {
        #if canImport(FoundationNetworking)
            session
        #else
            LoopbackHost.matches(host) ? directSession : session
        #endif
    }

    private static func delegateQueue() -> OperationQueue {
        #if canImport(FoundationNetworking)
            return InlineQueue()
        #else
            let queue = OperationQueue()
            queue.name = "NetworkingURLSession.delegate"
            queue.maxConcurrentOperationCount = 1
            return queue
        #endif
    }

    private static func configuration() -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = 16
        // The deadlines are kept elsewhere. These only must not come first: on Linux, one that passes while a redirect
        // waits for its answer leaves the task hanging.
        configuration.timeoutIntervalForRequest = 86_400
        configuration.timeoutIntervalForResource = 86_400
        return configuration
    }
}
