/// Spreads requests so that no host with a limit gets more of them in any second than it allows.
///
/// Callers are served in the order in which they came. Whoever is cancelled while waiting leaves the line at once and
/// uses nothing up. Hosts that no limit covers, and loopback, are never held back.
public actor RateLimiter {
    private let limits: [RateLimit]
    private let clock: any Clock<Duration>
    private let uptime: Stopwatch
    private var lanes: [String: Lane] = [:]

    /// Makes a limiter; where several limits cover a host, the first one holds.
    public init(limits: [RateLimit], clock: any Clock<Duration> = ContinuousClock()) {
        self.limits = limits
        self.clock = clock
        uptime = Stopwatch(clock)
    }

    /// Returns when a request to `host` may be sent, and counts it.
    ///
    /// - Throws: `CancellationError` when the task was cancelled.
    public func waitForTurn(host: String) async throws {
    }

    private struct Lane {}
}
