import Foundation
import Networking
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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
    // The conformance is safe because `OperationQueue` is Sendable and this class adds no state. A subclass must repeat it.
    final class InlineQueue: OperationQueue, @unchecked Sendable {
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
