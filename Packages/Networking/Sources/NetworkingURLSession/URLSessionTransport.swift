import Foundation
public import Networking

/// Carries requests over `URLSession`: one long-lived session, without cookies, cache or stored credentials.
///
/// It sends plain http to loopback alone, follows redirects within the origin only, reads no body beyond its limit, and
/// ends at its own deadlines, since those of `URLSession` do not hold on Linux.
///
/// On Linux the first transport of a process adds loopback to the `no_proxy` of the environment. Changing the
/// environment while another thread reads it is not safe there: make the first transport before starting threads that
/// call `getenv`.
public final class URLSessionTransport: HTTPTransport {
    private let limits: Limits
    private let clock: any Clock<Duration>
    private let sessions: Sessions

    /// Makes a transport, whose connections live as long as it does.
    ///
    /// - Parameter clock: measures the connect and idle limits.
    public init(limits: Limits = Limits(), clock: any Clock<Duration> = ContinuousClock()) {
        self.limits = limits
        self.clock = clock
        sessions = Sessions()
    }

    /// Sends `request` once, following redirects within its origin.
    ///
    /// - Throws: `NetworkError`, which never quotes the URL, or `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        for _ in 0...limits.redirects {
            let response = try await attempt(request)
            guard let next = try Redirect.target(of: response, to: request) else { return response }
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
            // The head may come while this sleeps; waking after the idle limit at the latest keeps both limits exact.
            try await clock.sleep(for: min(left, limits.idle))
        }
    }
}
