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
        let request = try RequestBuilder(config: config).request(for: endpoint, ifNoneMatch: etag)
        let response = try await transport.send(request)
        switch response.statusCode {
        case 200..<300: return response
        case 304 where etag != nil: return response
        default: throw NetworkError.status(code: response.statusCode, body: response.body, retryAfter: nil)
        }
    }
}
