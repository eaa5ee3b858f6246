import Dispatch
import Foundation
import Networking
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The sessions of one transport.
final class Sessions: Sendable {
    private let delegate = SessionDelegate()
    private let session: URLSession
    #if !canImport(FoundationNetworking)
        /// The session for loopback, which uses no proxy.
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
        // A session retains its delegate until it is invalidated.
        control.async { [session] in session.finishTasksAndInvalidate() }
        #if !canImport(FoundationNetworking)
            control.async { [directSession] in directSession.finishTasksAndInvalidate() }
        #endif
    }

    /// Sends `request` and passes its callbacks to `exchange`.
    func start(_ request: URLRequest, for exchange: Exchange) {
        control.async { [self] in
            guard !exchange.isOver else { return }
            let task = session(for: exchange.host).dataTask(with: request)
            delegate.add(exchange, for: task)
            let isRunning = exchange.attach { [control] in control.async { task.cancel() } }
            task.resume()
            if !isRunning { task.cancel() }
        }
    }

    /// The queue that creates, starts and cancels tasks.
    ///
    /// On Linux each of these calls waits for the session's own queue. A cancellation handler must not wait, because it holds
    /// the lock that the completion needs (swift-corelibs-foundation #5412).
    private let control = DispatchQueue(label: "NetworkingURLSession.control")

    private func session(for host: String) -> URLSession {
        #if canImport(FoundationNetworking)
            session
        #else
            AddressRules.isLoopback(host) ? directSession : session
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
        // URLSessionTransport enforces its own deadlines. On Linux, a timeout of URLSession during a redirect hangs the task.
        configuration.timeoutIntervalForRequest = 86_400
        configuration.timeoutIntervalForResource = 86_400
        return configuration
    }
}

/// Passes the callbacks of a session to their exchanges.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges = Mutex<[ObjectIdentifier: Exchange]>([:])

    /// Registers the exchange of a task. The session retains the task, so its identity is unique until its last callback.
    func add(_ exchange: Exchange, for task: URLSessionTask) {
        exchanges.withLock { $0[ObjectIdentifier(task)] = exchange }
    }

    private func exchange(of task: URLSessionTask) -> Exchange? {
        exchanges.withLock { $0[ObjectIdentifier(task)] }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let head = response as? HTTPURLResponse { exchange(of: dataTask)?.receive(head) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.receive(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exchanges.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }?
            .complete(error, response: task.response)
    }

    #if canImport(FoundationNetworking)
        /// Follows a complete 401. On Linux, declining the challenge hangs the task, so the exchange takes the response and
        /// stops the task. The default on Darwin is a plain response.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            exchange(of: task)?.finishUnchallenged(response: task.response)
        }
    #endif

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        exchange(of: task)?.declineRedirect(completionHandler)
    }
}

#if canImport(FoundationNetworking)
    /// A delegate queue that runs callbacks one by one on the session's own queue.
    ///
    /// On Linux a session reads as fast as the server sends and queues each piece for its delegate. With a queue of its
    /// own, a flooding server would fill the memory before the delegate could stop it.
    final class InlineQueue: OperationQueue, @unchecked Sendable {
        // Safe because `OperationQueue` is Sendable and this class adds no state. A subclass must repeat the conformance.
        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            block()
        }
    }

    /// Excludes loopback from proxies.
    ///
    /// On Linux, libcurl reads http_proxy, https_proxy, all_proxy and no_proxy for each transfer. `URLSession` has no setting
    /// for proxies there, so only the environment can change them.
    enum LoopbackProxyExemption {
        /// Adds loopback to `no_proxy` once per process. Child processes inherit the addition.
        ///
        /// `setenv` is not safe beside a `getenv` on another thread, such as libcurl's. A static constant runs once, before
        /// the first session exists.
        static let install: Void = {
            setenv("no_proxy", noProxy(in: ProcessInfo.processInfo.environment), 1)
        }()

        /// Returns the user's exceptions, as libcurl reads them, and loopback.
        static func noProxy(in environment: [String: String]) -> String {
            let values = [environment["no_proxy"], environment["NO_PROXY"]]
            let existing = values.compactMap { $0 }.first { !$0.isEmpty }
            guard let existing else { return loopback.joined(separator: ",") }
            return existing == "*" ? existing : ([existing] + loopback).joined(separator: ",")
        }

        /// libcurl supports "127.0.0.0/8" since 7.86. Older versions compare texts.
        private static let loopback = ["localhost", "127.0.0.1", "127.0.0.0/8", "::1", "[::1]"]
    }
#endif
