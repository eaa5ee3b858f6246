public import Foundation

/// A receiver of log lines about attempts, their outcomes and dropped values, such as the output of `--verbose`. No line contains a
/// credential. The network service calls the closure in the task of the request, so the closure must not block.
public typealias NetworkLogger = @Sendable (String) -> Void

/// An interface for requests to one service over HTTP. Status codes other than 2xx are errors, except 304 for a
/// conditional request.
public protocol NetworkService: Sendable {
    /// The receiver of log lines; nil for no log.
    var logger: NetworkLogger? { get }

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
    public var logger: NetworkLogger? { nil }
}

/// A `NetworkService` over any transport. It adds the credential, limits the rate, retries and enforces a deadline.
public struct DefaultNetworkService: NetworkService {
    private let config: NetworkConfig
    private let transport: any HTTPTransport
    private let retryPolicy: RetryPolicy
    private let rateLimiter: RateLimiter?
    /// The receiver of log lines; nil for no log.
    public let logger: NetworkLogger?
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
    ///   - logger: Receives a line for each step of each attempt; nil for no log.
    ///   - clock: Measures deadlines and waits.
    ///   - currentDate: Returns the current date, for a Retry-After field that contains a date.
    ///   - randomness: Returns a number in 0..<1, for the jitter of retries.
    public init(
        config: NetworkConfig,
        transport: any HTTPTransport,
        retryPolicy: RetryPolicy = RetryPolicy(),
        rateLimiter: RateLimiter? = nil,
        logger: NetworkLogger? = nil,
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
        let name = "\(endpoint.method.rawValue) \(try config.publicAddress(of: endpoint, isSorted: false))"
        let filter = config.secretFilter(for: endpoint)
        let host = request.url.host(percentEncoded: false) ?? ""
        return try await withDeadline(config.totalDeadline, host: host) {
            let time = Stopwatch(clock)
            var attempt = 1
            while true {
                try await rateLimiter?.waitForTurn(host: host)
                logger?("\(name) (attempt \(attempt))")
                do {
                    let response = try await attemptOnce(request, named: name, filter)
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
                    logger?("\(name): attempt \(attempt) did not succeed, next one in \(delay.inMilliseconds)")
                    try await clock.sleep(for: delay)
                    attempt += 1
                }
            }
        }
    }

    private func attemptOnce(
        _ request: HTTPRequest,
        named name: String,
        _ filter: SecretFilter
    ) async throws -> HTTPResponse {
        let time = Stopwatch(clock)
        do {
            // The filter runs before a response is interpreted, logged or stored.
            let response = filter.filter(try await transport.send(request))
            let result = "\(response.statusCode), \(response.body.count) bytes"
            logger?("\(name): \(result) in \(time.elapsed.inMilliseconds)")
            return response
        } catch let error as NetworkError {
            let error = filter.filter(error)
            logger?("\(name): failed after \(time.elapsed.inMilliseconds): \(error)")
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

    package init(_ clock: any Clock<Duration>) { read = Self.reader(of: clock) }

    package var elapsed: Duration { read() }

    private static func reader(of clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}

extension Duration {
    fileprivate var inMilliseconds: String { "\(Int64((self / .milliseconds(1)).rounded())) ms" }
}
