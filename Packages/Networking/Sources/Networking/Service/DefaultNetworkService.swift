public import Foundation

/// The `NetworkService` over any transport: builds requests, keeps the rate limit, retries, and ends by the deadline.
public struct DefaultNetworkService: NetworkService {
    private let config: NetworkConfig
    private let transport: any HTTPTransport
    private let retryPolicy: RetryPolicy
    private let rateLimiter: RateLimiter?
    private let logger: (any NetworkLogger)?
    private let clock: any Clock<Duration>
    private let currentDate: @Sendable () -> Date
    private let randomness: @Sendable () -> Double

    /// Makes a service.
    ///
    /// - Parameters:
    ///   - config: what all requests have in common.
    ///   - transport: carries one attempt.
    ///   - retryPolicy: when an attempt is followed by another.
    ///   - rateLimiter: shared by all services that ask the same hosts; nil sends without delay.
    ///   - logger: is told of every attempt.
    ///   - clock: measures deadlines and waits.
    ///   - currentDate: the calendar's time, for a Retry-After given as a date.
    ///   - randomness: a number in 0..<1, for the jitter of retries.
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

    /// See `NetworkService`.
    public func address<Value>(of endpoint: Endpoint<Value>) throws -> String {
        try RequestBuilder(config: config).canonicalAddress(of: endpoint)
    }

    /// See `NetworkService`.
    public func send<Value>(_ endpoint: Endpoint<Value>, ifNoneMatch etag: String?) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let builder = RequestBuilder(config: config)
        let call = PreparedCall(
            request: try builder.request(for: endpoint, ifNoneMatch: etag),
            publicAddress: try builder.publicAddress(of: endpoint),
            isConditional: etag != nil
        )
        let late = NetworkError.timedOut(.total, after: config.totalDeadline, host: call.host)
        return try await withDeadline(config.totalDeadline, on: clock, throwing: late) {
            try await attemptRepeatedly(call)
        }
    }

    private func attemptRepeatedly(_ call: PreparedCall) async throws -> HTTPResponse {
        let time = Stopwatch(clock)
        var attempt = 1
        while true {
            try await rateLimiter?.waitForTurn(host: call.host)
            do {
                return try await attemptOnce(call, attempt)
            } catch let error as NetworkError {
                try Task.checkCancellation()
                let delay = retryPolicy.delay(
                    after: error,
                    method: call.request.method,
                    attempt: attempt,
                    random: randomness()
                )
                // A wait that ends after the deadline is not begun: the error tells the user more than a timeout.
                guard let delay, time.elapsed + delay < config.totalDeadline else { throw error }
                logger?.log(call.event(attempt, .retrying(delay: delay)))
                try await clock.sleep(for: delay)
                attempt += 1
            }
        }
    }

    private func attemptOnce(_ call: PreparedCall, _ attempt: Int) async throws -> HTTPResponse {
        logger?.log(call.event(attempt, .sending))
        let time = Stopwatch(clock)
        // The filter comes first: nothing the server sent is interpreted, logged or stored before it.
        let filter = config.secretFilter
        let response: HTTPResponse
        do {
            response = filter.filter(try await transport.send(call.request))
        } catch let error as NetworkError {
            let error = filter.filter(error)
            logger?.log(call.event(attempt, .failed(error, duration: time.elapsed)))
            throw error
        }
        let outcome = NetworkEvent.Kind.received(
            status: response.statusCode,
            bytes: response.body.count,
            duration: time.elapsed
        )
        logger?.log(call.event(attempt, outcome))
        switch response.statusCode {
        case 200..<300: return response
        case 304 where call.isConditional: return response
        default: throw statusError(of: response)
        }
    }

    private func statusError(of response: HTTPResponse) -> NetworkError {
        .status(
            code: response.statusCode,
            body: response.body.prefix(Self.errorBodyLimit),
            retryAfter: response.headers["Retry-After"].flatMap { RetryAfter.parse($0, now: currentDate()) }
        )
    }

    /// Bytes of an error's body that are kept: enough for any explanation, and an error stays small.
    private static let errorBodyLimit = 64 * 1_024
}
