import Foundation
public import Networking

/// A transport over one long-lived `URLSession` without cookies, cache or stored credentials.
///
/// The transport sends unencrypted requests only to loopback, follows redirects only within the origin, and stops
/// reading at its limits. It measures time itself, because on Linux `URLSession` ignores `timeoutIntervalForResource`.
///
/// On Linux, the first transport of a process adds loopback to the environment variable `no_proxy`. Create the
/// transport before threads that call `getenv` start, because `getenv` is not safe during a change of the environment.
public final class URLSessionTransport: HTTPTransport {
    /// The limits of one attempt to send a request.
    public struct Limits: Sendable {
        /// The maximum time from the start of a request to the head of the response.
        ///
        /// This time includes the name lookup, the wait for a free connection and connecting. `URLSession` on Linux
        /// does not report these phases.
        public var connect: Duration
        /// The maximum time between two pieces of a response.
        public var idle: Duration
        /// The maximum length of a decoded body in bytes. Reading stops beyond this limit.
        public var bodyBytes: Int
        /// The maximum number of redirects.
        public var redirects: Int

        /// Creates limits.
        public init(
            connect: Duration = .seconds(10),
            idle: Duration = .seconds(10),
            bodyBytes: Int = 10 * 1_024 * 1_024,
            redirects: Int = 5
        ) {
            self.connect = connect
            self.idle = idle
            self.bodyBytes = bodyBytes
            self.redirects = redirects
        }
    }

    private let limits: Limits
    private let clock: any Clock<Duration>
    private let sessions: Sessions

    /// Creates a transport with its own sessions and connections.
    ///
    /// - Parameter clock: Measures the connect and idle limits.
    public init(limits: Limits = Limits(), clock: any Clock<Duration> = ContinuousClock()) {
        self.limits = limits
        self.clock = clock
        sessions = Sessions()
    }

    /// Sends `request` once and returns the response. Follows redirects within the origin of the request.
    ///
    /// - Throws: `NetworkError`, which never contains a complete URL, or `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        for _ in 0...limits.redirects {
            let response = try await attempt(request)
            guard let next = try Self.redirect(of: response, to: request) else { return response }
            request.url = next
        }
        throw NetworkError.tooManyRedirects(host: request.url.host() ?? "", limit: limits.redirects)
    }

    private func attempt(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let host = try AddressRules.checkedHost(of: request.url)
        let exchange = Exchange(host: host, bodyLimit: limits.bodyBytes, clock: clock)
        return try await withThrowingTaskGroup(of: HTTPResponse.self) { race in
            defer { race.cancelAll() }
            race.addTask { [sessions] in try await exchange.run(request, on: sessions) }
            race.addTask { [limits, clock] in try await Self.watch(exchange, limits, clock) }
            guard let response = try await race.next() else { throw CancellationError() }
            return response
        }
    }

    /// Throws `NetworkError.timedOut` as soon as the exchange exceeds the connect or idle limit.
    private static func watch(
        _ exchange: Exchange,
        _ limits: Limits,
        _ clock: any Clock<Duration>
    ) async throws -> Never {
        while true {
            let (deadline, limit): (NetworkError.Deadline, Duration) =
                exchange.hasHead ? (.idle, limits.idle) : (.connect, limits.connect)
            let left = limit - exchange.silence
            guard left > .zero else { throw NetworkError.timedOut(deadline, after: limit, host: exchange.host) }
            // The head may arrive during the sleep, so the sleep is never longer than the idle limit.
            try await clock.sleep(for: min(left, limits.idle))
        }
    }

    /// Returns the URL to which a response redirects. Returns nil if the transport does not follow the response: for
    /// other status codes, without a Location field, and for methods other than GET.
    ///
    /// - Throws: `NetworkError.redirectRefused` if the URL has another origin or user information. On Linux,
    ///   Foundation would follow the redirect and send the credential to that origin. `NetworkError.malformedResponse`
    ///   if Location is invalid.
    private static func redirect(of response: HTTPResponse, to request: HTTPRequest) throws(NetworkError) -> URL? {
        guard [301, 302, 303, 307, 308].contains(response.statusCode), request.method == .get,
            let location = response.headers["Location"]
        else { return nil }
        let from = Origin(request.url)
        guard let target = URL(string: location, relativeTo: request.url)?.absoluteURL, let to = Origin(target) else {
            throw .malformedResponse(host: from?.host ?? "", reason: "its redirect has no valid Location")
        }
        guard let from, from == to, target.user() == nil, target.password() == nil else {
            throw .redirectRefused(from: from?.description ?? "", to: to.description)
        }
        return target
    }
}

/// The origin of a URL: scheme, host and port (RFC 6454).
private struct Origin: Equatable, CustomStringConvertible {
    let scheme: String
    let host: String
    let port: Int?

    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(), !host.isEmpty else {
            return nil
        }
        self.scheme = scheme
        self.host = host
        port = url.port ?? ["https": 443, "http": 80][scheme]
    }

    var description: String {
        "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")"
    }
}
