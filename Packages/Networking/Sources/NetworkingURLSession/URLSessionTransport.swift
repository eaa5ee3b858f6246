import Dispatch
import Foundation
public import Networking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport over one long-lived `URLSession` without cookies, cache or stored credentials.
///
/// The transport measures time itself, because on Linux `URLSession` ignores `timeoutIntervalForResource`.
///
/// On Linux, the first transport of a process adds loopback to the environment variable `no_proxy`. Create the
/// transport before threads that call `getenv` start, because `getenv` is not safe during a change of the environment.
public final class URLSessionTransport: LiveTransport {
    /// The limits of one attempt.
    public let limits: TransportLimits
    /// Measures the connect and idle limits.
    public let clock: any Clock<Duration>
    private let delegate = SessionDelegate()
    private let session: URLSession
    #if !canImport(FoundationNetworking)
        private let directSession: URLSession
    #endif

    /// Creates a transport with its own sessions and connections.
    ///
    /// - Parameter clock: Measures the connect and idle limits.
    public init(limits: TransportLimits = TransportLimits(), clock: any Clock<Duration> = ContinuousClock()) {
        self.limits = limits
        self.clock = clock
        #if canImport(FoundationNetworking)
            LoopbackProxyExemption.install
        #else
            let direct = Self.configuration()
            direct.connectionProxyDictionary = [:]
            directSession = URLSession(configuration: direct, delegate: delegate, delegateQueue: Self.delegateQueue())
        #endif
        let configuration = Self.configuration()
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: Self.delegateQueue())
    }

    deinit {
        // A session retains its delegate until the session is invalidated.
        control.async { [session] in session.finishTasksAndInvalidate() }
        #if !canImport(FoundationNetworking)
            control.async { [directSession] in directSession.finishTasksAndInvalidate() }
        #endif
    }

    /// Starts a session's task for `request`, unless `exchange` has ended. The delegate passes the callbacks of the
    /// task to `exchange`.
    public func start(_ request: HTTPRequest, for exchange: Exchange) {
        control.async { [self] in
            guard !exchange.isOver else { return }
            let task = session(isLoopback: exchange.isLoopback).dataTask(with: URLRequest(request))
            delegate.add(exchange, for: task)
            let isRunning = exchange.attach { [control] in control.async { task.cancel() } }
            task.resume()
            if !isRunning { task.cancel() }
        }
    }

    /// The queue that creates, starts and cancels tasks.
    ///
    /// On Linux, each of these calls waits for the session's internal queue. A cancellation handler must not wait,
    /// because it holds the lock that the completion needs (swift-corelibs-foundation #5412).
    private let control = DispatchQueue(label: "NetworkingURLSession.control")

    private func session(isLoopback: Bool) -> URLSession {
        #if canImport(FoundationNetworking)
            session
        #else
            isLoopback ? directSession : session
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
        // URLSessionTransport enforces its own deadlines. On Linux, a timeout of URLSession during a redirect hangs the
        // session's task.
        configuration.timeoutIntervalForRequest = 86_400
        configuration.timeoutIntervalForResource = 86_400
        return configuration
    }
}
