/// Spreads requests so that no host with a limit gets more of them in any second than it allows.
///
/// Callers are served in the order in which they came. Whoever is cancelled while waiting leaves the line at once and
/// uses nothing up. Hosts that no limit covers, and loopback, are never held back.
public actor RateLimiter {
    /// The line before one host. Whoever stands at its head waits for the clock; the others wait for the head.
    private struct Line {
        var hasHead = false
        var waiting: [(id: Int, turn: CheckedContinuation<Void, any Error>)] = []
        /// When the last requests were let through, at most as many as the limit allows in a second.
        var recent: [Duration] = []
    }

    private let limits: [RateLimit]
    private let clock: any Clock<Duration>
    private let uptime: Stopwatch
    private var lines: [String: Line] = [:]
    private var lastID = 0

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
        try Task.checkCancellation()
        guard let limit = limits.first(where: { $0.covers(host) }), !LoopbackHost.matches(host) else { return }
        let host = host.lowercased()
        try await reachHead(of: host)
        defer { leaveHead(of: host) }
        try Task.checkCancellation()
        while let wait = timeUntilFree(host, limit) { try await clock.sleep(for: wait) }
        count(host, limit)
    }

    /// How many stand in line behind the one at the head.
    package func waitingCount(host: String) -> Int {
        lines[host.lowercased()]?.waiting.count ?? 0
    }

    private func timeUntilFree(_ host: String, _ limit: RateLimit) -> Duration? {
        guard let line = lines[host], let oldest = line.recent.first, line.recent.count >= limit.requestsPerSecond
        else { return nil }
        let wait = oldest + .seconds(1) - uptime.elapsed
        return wait > .zero ? wait : nil
    }

    private func count(_ host: String, _ limit: RateLimit) {
        lines[host, default: Line()].recent.append(uptime.elapsed)
        let surplus = (lines[host]?.recent.count ?? 0) - limit.requestsPerSecond
        if surplus > 0 { lines[host]?.recent.removeFirst(surplus) }
    }

    private func reachHead(of host: String) async throws {
        guard lines[host, default: Line()].hasHead else {
            lines[host, default: Line()].hasHead = true
            return
        }
        lastID += 1
        let id = lastID
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                lines[host]?.waiting.append((id, turn))
            }
        } onCancel: {
            // Runs after the line above in any case: both need the actor, and that one holds it.
            Task { await self.leaveLine(of: host, id: id) }
        }
    }

    private func leaveHead(of host: String) {
        guard let line = lines[host], !line.waiting.isEmpty else {
            lines[host]?.hasHead = false
            return
        }
        lines[host]?.waiting.removeFirst().turn.resume()
    }

    private func leaveLine(of host: String, id: Int) {
        guard let index = lines[host]?.waiting.firstIndex(where: { $0.id == id }) else { return }
        lines[host]?.waiting.remove(at: index).turn.resume(throwing: CancellationError())
    }
}
