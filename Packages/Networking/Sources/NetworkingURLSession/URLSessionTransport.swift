import Foundation
public import Networking

/// Carries requests over one long-lived `URLSession` without cookies, cache or stored credentials.
///
/// The transport sends plain http only to loopback, follows redirects only within the origin, and stops reading at its
/// limits. It measures time itself, because on Linux `URLSession` ignores `timeoutIntervalForResource`.
///
/// On Linux the first transport of a process adds loopback to the environment's `no_proxy`. Create it before starting
/// threads that call `getenv`, which is not safe beside a change of the environment.
public final class URLSessionTransport: HTTPTransport {
    /// Limits of one attempt.
    public struct Limits: Sendable {
        /// The longest time from the start of a request to the head of its response.
        ///
        /// It includes the name lookup, the wait for a free connection and connecting, which `URLSession` on Linux does
        /// not report.
        public var connect: Duration
        /// The longest time between one piece of a response and the next.
        public var idle: Duration
        /// The maximum number of bytes of a decoded body. Reading stops beyond the limit.
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

    /// Creates a transport. Its connections live as long as it does.
    ///
    /// - Parameter clock: Measures the connect and idle limits.
    public init(limits: Limits = Limits(), clock: any Clock<Duration> = ContinuousClock()) {
        self.limits = limits
        self.clock = clock
        sessions = Sessions()
    }

    /// Sends `request` once, following redirects within its origin.
    ///
    /// - Throws: `NetworkError`, which never contains the URL, or `CancellationError`.
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

    /// Throws once the exchange has been silent for too long.
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

    /// Returns the address that a redirect leads to, or nil if `response` is not a redirect.
    ///
    /// - Throws: `NetworkError.redirectRefused` if the address has another origin. Foundation would follow the redirect and
    ///   send the credential to that origin.
    private static func redirect(of response: HTTPResponse, to request: HTTPRequest) throws(NetworkError) -> URL? {
        guard [301, 302, 303, 307, 308].contains(response.statusCode), request.method == .get,
            let location = response.headers["Location"]
        else { return nil }
        let from = Origin(request.url)
        guard let target = URL(string: location, relativeTo: request.url)?.absoluteURL, let to = Origin(target) else {
            throw .malformedResponse(host: from?.host ?? "", reason: "its redirect leads nowhere")
        }
        guard let from, from == to, target.user() == nil, target.password() == nil else {
            throw .redirectRefused(from: from?.description ?? "", to: to.description)
        }
        return target
    }
}

/// Scheme, host and port of an address (RFC 6454).
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
