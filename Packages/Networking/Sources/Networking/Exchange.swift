public import Foundation
import Synchronization

/// One request of a `LiveTransport` and its response. The first report or cancellation that ends the exchange decides its result.
public final class Exchange: Sendable {
    private struct State {
        var isOver = false
        var outcome: CheckedContinuation<HTTPResponse, any Error>?
        /// Cancels the request in the library; nil before the request exists and after the exchange has ended.
        var stop: (@Sendable () -> Void)?
        var head: HTTPResponse?
        var body = Data()
        var lastActivity = Duration.zero
    }

    /// The host of the request.
    public let host: String
    private let bodyLimit: Int
    private let time: Stopwatch
    private let state = Mutex(State())

    init(host: String, bodyLimit: Int, clock: any Clock<Duration>) {
        self.host = host
        self.bodyLimit = bodyLimit
        time = Stopwatch(clock)
    }

    /// Whether the exchange has ended. The library then need not continue.
    public var isOver: Bool { state.withLock(\.isOver) }

    /// Whether the head of the response has arrived.
    public var hasHead: Bool { state.withLock { $0.head != nil } }

    /// Whether the host is a loopback name or address. Such a request must not use a proxy.
    public var isLoopback: Bool { AddressRules.isLoopback(host) }

    /// The time since the head or data last arrived; before that, the time since the start of the exchange.
    var silence: Duration { time.elapsed - state.withLock(\.lastActivity) }

    /// Calls `start` and returns the response. Throws at once when the calling task is cancelled.
    func response(start: () -> Void) async throws -> HTTPResponse {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    if !state.isOver { state.outcome = continuation }
                    return state.isOver
                }
                guard !isOver else { return continuation.resume(throwing: CancellationError()) }
                start()
            }
        } onCancel: {
            fail(CancellationError())
        }
    }

    /// Stores the closure that cancels the request in the library. Returns false if the exchange has already ended; the library then
    /// cancels the request itself.
    public func attach(stop: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if !state.isOver { state.stop = stop }
            return !state.isOver
        }
    }

    /// Calls `body` unless the exchange has ended. The exchange cannot end during the call, in which `body` must not use the exchange.
    public func unlessOver(_ body: () -> Void) {
        state.withLock { state in
            if !state.isOver { body() }
        }
    }

    /// Reports the head of the response. If the announced length exceeds the limit, no byte of the body is read.
    ///
    /// - Parameter length: The announced length of the body in bytes; nil if it is unknown.
    public func receiveHead(status: Int, headers: HTTPHeaders, length: Int64?) {
        state.withLock { state in
            state.head = HTTPResponse(statusCode: status, headers: headers)
            state.lastActivity = time.elapsed
        }
        if let length, length > Int64(bodyLimit) { fail(NetworkError.bodyTooLarge(limit: bodyLimit)) }
    }

    /// Reports decoded bytes of the body. Beyond the limit, the exchange ends.
    public func receive(_ data: Data) {
        let isTooLarge = state.withLock { state in
            guard !state.isOver else { return false }
            state.lastActivity = time.elapsed
            state.body.append(data)
            return state.body.count > bodyLimit
        }
        if isTooLarge { fail(NetworkError.bodyTooLarge(limit: bodyLimit)) }
    }

    /// Reports that the response is complete. Without a head, the exchange fails.
    public func finish() { end(result) }

    /// Ends the exchange with an error.
    public func fail(_ error: any Error) { end(.failure(error)) }

    private var result: Result<HTTPResponse, any Error> {
        let (head, body) = state.withLock { ($0.head, $0.body) }
        guard var response = head else {
            return .failure(NetworkError.malformedResponse(host: host, reason: "there is no status line"))
        }
        response.body = body
        return .success(response)
    }

    /// Ends the exchange with a result, unless it has already ended, and cancels the request in the library, which may be the caller.
    ///
    /// One critical section ends the exchange and reads the closure. Otherwise a library that attaches its closure in between would
    /// continue the request.
    private func end(_ result: Result<HTTPResponse, any Error>) {
        let (outcome, stop) = state.withLock { state in
            defer {
                state.isOver = true
                state.outcome = nil
                state.stop = nil
                state.body = Data()
            }
            return (state.outcome, state.stop)
        }
        outcome?.resume(with: result)
        stop?()
    }
}
