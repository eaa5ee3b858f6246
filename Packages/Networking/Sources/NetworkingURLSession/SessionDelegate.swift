import Dispatch
import Foundation
import Networking
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

final class Sessions: Sendable {
    private let delegate = SessionDelegate()
    private let session: URLSession
    #if !canImport(FoundationNetworking)
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
    func start(_ request: HTTPRequest, for exchange: Exchange) {
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

final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges = Mutex<[ObjectIdentifier: Exchange]>([:])

    /// Registers the exchange of a task. The session retains the task until the last callback, so the identity of the
    /// task is unique.
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
        /// Handles the challenge of a complete 401 response. On Linux, declining the challenge hangs the task.
        /// Therefore the exchange takes the response and cancels the task. On Darwin, the default handling returns the
        /// response.
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
    /// A delegate queue that runs callbacks one by one on the session's internal queue.
    ///
    /// On Linux, a session enqueues received data for its delegate without a limit. If the delegate had a separate
    /// queue, a flooding server could exhaust memory before the delegate cancels the task.
    final class InlineQueue: OperationQueue, @unchecked Sendable {
        // Safe because `OperationQueue` is Sendable and this class adds no state. A subclass must repeat the
        // conformance.
        override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
    }

    /// The exclusion of loopback from proxies.
    ///
    /// On Linux, libcurl reads http_proxy, https_proxy, all_proxy and no_proxy for each transfer. `URLSession` has no
    /// setting for proxies there, so only the environment can change them.
    enum LoopbackProxyExemption {
        /// Adds loopback to `no_proxy` once per process. Child processes inherit the addition.
        ///
        /// `setenv` is not safe while another thread calls `getenv`, as libcurl does. This static constant is
        /// initialized once, before the first session exists.
        static let install: Void = {
            setenv("no_proxy", noProxy(in: ProcessInfo.processInfo.environment), 1)
        }()

        /// Returns the user's proxy exceptions and loopback, as a value of `no_proxy`. Like libcurl, prefers `no_proxy`
        /// to `NO_PROXY`. Returns `*`, which excludes all hosts, unchanged.
        static func noProxy(in environment: [String: String]) -> String {
            let values = [environment["no_proxy"], environment["NO_PROXY"]]
            let existing = values.compactMap { $0 }.first { !$0.isEmpty }
            guard let existing else { return loopback.joined(separator: ",") }
            return existing == "*" ? existing : ([existing] + loopback).joined(separator: ",")
        }

        /// The names and addresses of loopback. libcurl supports "127.0.0.0/8" since 7.86. Older versions compare
        /// texts.
        private static let loopback = ["localhost", "127.0.0.1", "127.0.0.0/8", "::1", "[::1]"]
    }
#endif
