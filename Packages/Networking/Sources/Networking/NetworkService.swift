public import Foundation

/// An interface for requests to one service over HTTP. Status codes other than 2xx are errors, except 304 for a
/// conditional request.
public protocol NetworkService: Sendable {
    /// The receiver of events; nil for no log.
    var logger: (any NetworkLogger)? { get }

    /// Returns the URL of an endpoint without the credential and with query items sorted by name.
    ///
    /// - Throws: `NetworkError.invalidRequest` if a component of the path is `.` or `..`.
    func address<Value>(of endpoint: Endpoint<Value>) throws -> String

    /// Sends a request and returns the response. The status code is 2xx, or 304 if `etag` is given.
    ///
    /// - Parameter etag: The entity tag of a stored response. It makes the request conditional (If-None-Match), so that
    ///   the server may send 304 without a body.
    /// - Throws: `NetworkError`, or `CancellationError` if the task was cancelled.
    func send<Value>(_ endpoint: Endpoint<Value>, ifNoneMatch etag: String?) async throws -> HTTPResponse
}

extension NetworkService {
    /// No log, the default.
    public var logger: (any NetworkLogger)? { nil }
}

/// A `NetworkService` over any transport. It adds the credential, limits the rate, retries and enforces a deadline.
public struct DefaultNetworkService: NetworkService {
    private let config: NetworkConfig
    private let transport: any HTTPTransport
    private let retryPolicy: RetryPolicy
    private let rateLimiter: RateLimiter?
    /// The receiver of events; nil for no log.
    public let logger: (any NetworkLogger)?
    private let clock: any Clock<Duration>
    private let currentDate: @Sendable () -> Date
    private let randomness: @Sendable () -> Double

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - config: The configuration of all requests.
    ///   - transport: Sends each attempt.
    ///   - retryPolicy: Decides which failed attempts are repeated.
    ///   - rateLimiter: Delays requests to stay within the hosts' rate limits; nil for no limits. Services with a
    ///     common host must share one limiter.
    ///   - logger: Receives an event for each step of each attempt; nil for no log.
    ///   - clock: Measures deadlines and waits.
    ///   - currentDate: Returns the current date, for a Retry-After field that contains a date.
    ///   - randomness: Returns a number in 0..<1, for the jitter of retries.
    public init(
        config: NetworkConfig,
        transport: any HTTPTransport,
        retryPolicy: RetryPolicy = RetryPolicy(),
        rateLimiter: RateLimiter? = nil,
        logger: (any NetworkLogger)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        currentDate: @escaping @Sendable () -> Date = { Date() },
        randomness: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.config = config
        self.transport = transport
        self.retryPolicy = retryPolicy
        self.rateLimiter = rateLimiter
        self.logger = logger
        self.clock = clock
        self.currentDate = currentDate
        self.randomness = randomness
    }

    /// Returns the URL of an endpoint without the credential; see `NetworkService`.
    public func address<Value>(of endpoint: Endpoint<Value>) throws -> String {
        try config.publicAddress(of: endpoint, isSorted: true)
    }

    /// Sends a request; see `NetworkService`.
    public func send<Value>(_ endpoint: Endpoint<Value>, ifNoneMatch etag: String?) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let request = try config.request(for: endpoint, ifNoneMatch: etag)
        let address = try config.publicAddress(of: endpoint, isSorted: false)
        let filter = config.secretFilter(for: endpoint)
        let host = request.url.host(percentEncoded: false) ?? ""
        return try await withDeadline(config.totalDeadline, host: host) {
            let time = Stopwatch(clock)
            var attempt = 1
            while true {
                try await rateLimiter?.waitForTurn(host: host)
                let report: (NetworkEvent.Kind) -> Void = { [attempt] kind in
                    logger?.log(NetworkEvent(method: request.method, address: address, attempt: attempt, kind: kind))
                }
                do {
                    let response = try await attemptOnce(request, filter, report: report)
                    let isSuccess = 200..<300 ~= response.statusCode || (response.statusCode == 304 && etag != nil)
                    guard isSuccess else { throw statusError(of: response) }
                    return response
                } catch let error as NetworkError {
                    try Task.checkCancellation()
                    let delay = retryPolicy.delay(
                        after: error,
                        isIdempotent: endpoint.isIdempotent,
                        attempt: attempt,
                        random: randomness()
                    )
                    // After a wait beyond the deadline, the call would fail with a timeout. This error is more useful.
                    guard let delay, config.totalDeadline.map({ time.elapsed + delay < $0 }) ?? true else {
                        throw error
                    }
                    report(.retrying(delay: delay))
                    try await clock.sleep(for: delay)
                    attempt += 1
                }
            }
        }
    }

    private func attemptOnce(
        _ request: HTTPRequest,
        _ filter: SecretFilter,
        report: (NetworkEvent.Kind) -> Void
    ) async throws -> HTTPResponse {
        report(.sending)
        let time = Stopwatch(clock)
        do {
            // The filter runs before a response is interpreted, logged or stored.
            let response = try filter.filter(await transport.send(request))
            report(.received(status: response.statusCode, bytes: response.body.count, duration: time.elapsed))
            return response
        } catch let error as NetworkError {
            let error = try filter.filter(error)
            report(.failed(error, duration: time.elapsed))
            throw error
        }
    }

    private func statusError(of response: HTTPResponse) -> NetworkError {
        .status(
            code: response.statusCode,
            body: response.body.prefix(Self.errorBodyLimit),
            retryAfter: response.headers["Retry-After"].flatMap { RetryPolicy.retryAfter($0, now: currentDate()) }
        )
    }

    /// The maximum length in bytes of the body in a status error.
    private static let errorBodyLimit = 64 * 1_024

    /// Returns the result of `operation`, or throws `NetworkError.timedOut` after the time `limit`; nil for no limit.
    ///
    /// At the limit, the method cancels the operation and waits for its end. The operation must end promptly when
    /// cancelled.
    private func withDeadline<Value: Sendable>(
        _ limit: Duration?,
        host: String,
        operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        // Swift 6.3 frees the memory of a cancelled sleep at its end, so that thousands of short requests would need it.
        guard let limit else { return try await operation() }
        return try await withThrowingTaskGroup(of: Value?.self) { race in
            defer { race.cancelAll() }
            race.addTask { try await operation() }
            race.addTask { [clock] in
                try await clock.sleep(for: limit)
                return nil
            }
            guard let first = try await race.next(), let value = first else {
                throw NetworkError.timedOut(.total, after: limit, host: host)
            }
            return value
        }
    }
}

/// A stopwatch on any clock. An existential clock hides the type of its instants, so a closure captures the start.
package struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration

    /// Starts the measurement.
    package init(_ clock: any Clock<Duration>) { read = Self.reader(of: clock) }

    /// The time since the start.
    package var elapsed: Duration { read() }

    private static func reader(of clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
