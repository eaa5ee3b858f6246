import Foundation
import Networking
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its response, from the first byte to the end, whichever end it is.
///
/// Callbacks, cancellation and the deadlines meet here. The first of them to end the exchange does so; what comes after
/// finds it over.
final class Exchange: Sendable {
    private struct State {
        var isOver = false
        var outcome: CheckedContinuation<HTTPResponse, any Error>?
        /// Stops the task that carries the exchange.
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

    /// Whether the response has begun.
    var hasHead: Bool { state.withLock { $0.head != nil } }

    /// Time since anything came, or since the start.
    var silence: Duration { time.elapsed - state.withLock(\.lastActivity) }

    /// Sends the request and waits for the end. Ends at once when the task is cancelled.
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

    /// Takes the way to stop the task that carries the exchange; false when the exchange is over already.
    func attach(stop: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            state.stop = stop
            return !state.isOver
        }
    }

    var isOver: Bool { state.withLock(\.isOver) }

    /// Ends the exchange before the response does, and stops the task.
    private func abandon(throwing error: any Error) {
        let stop = state.withLock(\.stop)
        if end(.failure(error)) { stop?() }
    }

    /// True for the caller that ended the exchange.
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
        // A length announced in advance is believed: not a byte of such a body is read.
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

    /// A 401 was received whole and waits for credentials that nobody has.
    func finishUnchallenged(response: URLResponse?) {
        let stop = state.withLock(\.stop)
        complete(nil, response: response)
        stop?()
    }

    /// The task has come to its end; `response` is what it has if no head was handed over, as with a redirect that
    /// leads nowhere.
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

    /// Keeps `URLSession` from following a redirect: the response that asks for one is the result.
    ///
    /// On Linux, answering a task after it was cancelled ends the process ("not waiting for it"). The lock keeps the two
    /// apart: whoever cancels has marked the exchange as over before, and here nothing is answered then.
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
