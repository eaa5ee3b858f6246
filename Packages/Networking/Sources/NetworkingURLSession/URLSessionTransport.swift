import Foundation
public import Networking

/// Carries requests over `URLSession`.
public final class URLSessionTransport: HTTPTransport {
    /// Limits of one attempt.
    public struct Limits: Sendable {
        /// Most time from the start of a request to the head of its response.
        ///
        /// URLSession does not tell when a connection stands, so the server's time to think is part of it.
        public var connect: Duration
        /// Most time between one piece of a response and the next.
        public var idle: Duration
        /// Most bytes of body, after decoding; reading stops as soon as it is passed.
        public var bodyBytes: Int

        /// Makes limits.
        public init(
            connect: Duration = .seconds(10),
            idle: Duration = .seconds(10),
            bodyBytes: Int = 10 * 1_024 * 1_024
        ) {
            self.connect = connect
            self.idle = idle
            self.bodyBytes = bodyBytes
        }
    }

    /// Makes a transport with one session, which lives as long as the transport does.
    public init(limits: Limits = Limits(), clock: any Clock<Duration> = ContinuousClock()) {
    }

    /// Sends `request` once.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        throw NetworkError.unreachable(host: request.url.host() ?? "", reason: "not carried yet")
    }
}
