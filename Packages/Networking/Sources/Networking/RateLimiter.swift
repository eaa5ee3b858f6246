/// A limit of the number of requests per second to each host of a domain.
public struct RateLimit: Sendable {
    /// The domain in lower case. The limit applies to this host name and to each subdomain separately.
    public var domain: String
    /// The maximum number of requests to one host in any period of one second.
    public var requestsPerSecond: Int

    /// Creates a limit. `requestsPerSecond` must be positive.
    public init(domain: String, requestsPerSecond: Int) {
        precondition(requestsPerSecond > 0, "RateLimit.requestsPerSecond must be positive.")
        self.domain = domain.lowercased()
        self.requestsPerSecond = requestsPerSecond
    }

    func covers(_ host: String) -> Bool {
        let host = host.lowercased()
        return host == domain || host.hasSuffix("." + domain)
    }
}

/// A limiter that delays requests so that the number per second stays within the limit of each host.
///
/// Each caller reserves the next free time, in the order of the calls. A cancelled caller throws at once, but its time stays reserved.
/// Requests to loopback and to hosts without a limit are never delayed.
public actor RateLimiter {
    private let limits: [RateLimit]
    private let clock: any Clock<Duration>
    private let uptime: Stopwatch
    /// The reserved times of the latest requests by host, oldest first, at most `requestsPerSecond`.
    private var reserved: [String: [Duration]] = [:]

    /// Creates a limiter. If several limits cover a host, the first one applies.
    public init(limits: [RateLimit], clock: any Clock<Duration> = ContinuousClock()) {
        self.limits = limits
        self.clock = clock
        uptime = Stopwatch(clock)
    }

    package func waitForTurn(host: String) async throws {
        try Task.checkCancellation()
        guard let limit = limits.first(where: { $0.covers(host) }), !AddressRules.isLoopback(host) else { return }
        let host = host.lowercased()
        let now = uptime.elapsed
        let latest = reserved[host] ?? []
        let turn = latest.count < limit.requestsPerSecond ? now : max(now, latest[0] + .seconds(1))
        reserved[host] = (latest + [turn]).suffix(limit.requestsPerSecond)
        if turn > now { try await clock.sleep(for: turn - now) }
    }
}
