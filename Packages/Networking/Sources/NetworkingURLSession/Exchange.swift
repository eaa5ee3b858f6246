import Foundation
import Networking
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its response. The first callback or cancellation that ends the exchange decides its result. After a
/// deadline, the transport cancels the exchange.
final class Exchange: Sendable {
    private struct State {
        var isOver = false
        var outcome: CheckedContinuation<HTTPResponse, any Error>?
        /// Cancels the session's task; nil before the task exists and after the exchange has ended.
        var stop: (@Sendable () -> Void)?
        var head: HTTPURLResponse?
        var body = Data()
        var lastActivity = Duration.zero
    }

    let host: String
    private let bodyLimit: Int
    private let time: Stopwatch
    private let state = Mutex(State())

    init(host: String, bodyLimit: Int, clock: any Clock<Duration>) {
        self.host = host
        self.bodyLimit = bodyLimit
        time = Stopwatch(clock)
    }

    /// Whether the head of the response has arrived.
    var hasHead: Bool { state.withLock { $0.head != nil } }

    /// The time since the head or data last arrived; before that, the time since the start of the exchange.
    var silence: Duration { time.elapsed - state.withLock(\.lastActivity) }

    /// Sends the request and returns the response. Throws at once when the calling task is cancelled.
    func run(_ request: HTTPRequest, on sessions: Sessions) async throws -> HTTPResponse {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    if !state.isOver { state.outcome = continuation }
                    return state.isOver
                }
                guard !isOver else { return continuation.resume(throwing: CancellationError()) }
                sessions.start(URLRequest(request), for: self)
            }
        } onCancel: {
            abandon(throwing: CancellationError())
        }
    }

    /// Stores the closure that cancels the session's task. Returns false if the exchange has already ended.
    func attach(stop: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            state.stop = stop
            return !state.isOver
        }
    }

    var isOver: Bool { state.withLock(\.isOver) }

    /// Ends the exchange before the response is complete, and cancels the session's task.
    private func abandon(throwing error: any Error) {
        let stop = state.withLock(\.stop)
        if end(.failure(error)) { stop?() }
    }

    /// Ends the exchange with a result. Returns false if the exchange had already ended.
    private func end(_ result: Result<HTTPResponse, any Error>) -> Bool {
        let (isFirst, outcome) = state.withLock { state in
            defer {
                state.isOver = true
                state.outcome = nil
                state.stop = nil
                state.body = Data()
            }
            return (!state.isOver, state.outcome)
        }
        outcome?.resume(with: result)
        return isFirst
    }
}

extension Exchange {
    func receive(_ head: HTTPURLResponse) {
        state.withLock { state in
            state.head = head
            state.lastActivity = time.elapsed
        }
        // If the announced length exceeds the limit, no byte of the body is read.
        if head.expectedContentLength > Int64(bodyLimit) {
            abandon(throwing: NetworkError.bodyTooLarge(limit: bodyLimit))
        }
    }

    func receive(_ data: Data) {
        let isTooLarge = state.withLock { state in
            guard !state.isOver else { return false }
            state.lastActivity = time.elapsed
            state.body.append(data)
            return state.body.count > bodyLimit
        }
        if isTooLarge { abandon(throwing: NetworkError.bodyTooLarge(limit: bodyLimit)) }
    }

    /// Ends the exchange with a complete 401 response and cancels the session's task, which waits for credentials.
    func finishUnchallenged(response: URLResponse?) {
        let stop = state.withLock(\.stop)
        complete(nil, response: response)
        stop?()
    }

    /// Ends the exchange after the session's task has ended.
    ///
    /// - Parameter response: The response of the task. For a redirect without a valid URL, no other callback receives
    ///   it.
    func complete(_ error: (any Error)?, response: URLResponse?) {
        let (head, body) = state.withLock { ($0.head ?? response as? HTTPURLResponse, $0.body) }
        if let error {
            _ = end(.failure(NetworkError(error, host: host, hasHead: head != nil)))
        } else if let head {
            _ = end(.success(HTTPResponse(statusCode: head.statusCode, headers: HTTPHeaders(head), body: body)))
        } else {
            _ = end(.failure(NetworkError.malformedResponse(host: host, reason: "there is no status line")))
        }
    }

    /// Declines to follow a redirect. The redirect itself then becomes the response of the session's task.
    ///
    /// On Linux, calling `answer` after the task was cancelled crashes the process ("not waiting for it"). The lock
    /// prevents this call, because a cancellation first ends the exchange.
    func declineRedirect(_ answer: (URLRequest?) -> Void) {
        #if canImport(FoundationNetworking)
            state.withLock { state in
                if !state.isOver { answer(nil) }
            }
        #else
            answer(nil)
        #endif
    }
}

extension URLRequest {
    fileprivate init(_ request: HTTPRequest) {
        self.init(url: request.url)
        httpMethod = request.method.rawValue
        httpShouldHandleCookies = false
        httpBody = request.body
        for (name, value) in request.headers { setValue(value, forHTTPHeaderField: name) }
    }
}

extension HTTPHeaders {
    fileprivate init(_ head: HTTPURLResponse) {
        self.init()
        for case (let name as String, let value as String) in head.allHeaderFields { self[name] = value }
    }
}
