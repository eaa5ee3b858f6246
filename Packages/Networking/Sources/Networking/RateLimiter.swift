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
/// The callers for one host wait in a first-in, first-out queue. A cancelled caller leaves the queue at once. Requests
/// to loopback and to hosts without a limit are never delayed.
public actor RateLimiter {
    private struct Queue {
        var hasFirst = false
        var waiting: [(id: Int, turn: CheckedContinuation<Void, any Error>)] = []
        /// The times of the latest requests, oldest first, at most `requestsPerSecond`.
        var recent: [Duration] = []
    }

    private let limits: [RateLimit]
    private let clock: any Clock<Duration>
    private let uptime: Stopwatch
    private var queues: [String: Queue] = [:]
    private var lastID = 0

    /// Creates a limiter. If several limits cover a host, the first one applies.
    public init(limits: [RateLimit], clock: any Clock<Duration> = ContinuousClock()) {
        self.limits = limits
        self.clock = clock
        uptime = Stopwatch(clock)
    }

    /// Waits until a request to `host` may be sent, and counts the request.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    package func waitForTurn(host: String) async throws {
        try Task.checkCancellation()
        guard let limit = limits.first(where: { $0.covers(host) }), !AddressRules.isLoopback(host) else { return }
        let host = host.lowercased()
        try await reachFront(of: host)
        defer { leaveFront(of: host) }
        try Task.checkCancellation()
        while let wait = timeUntilFree(host, limit) { try await clock.sleep(for: wait) }
        count(host, limit)
    }

    /// Returns the number of callers for a host that wait behind the first caller.
    package func waitingCount(host: String) -> Int { queues[host.lowercased()]?.waiting.count ?? 0 }

    private func timeUntilFree(_ host: String, _ limit: RateLimit) -> Duration? {
        guard let queue = queues[host], let oldest = queue.recent.first, queue.recent.count >= limit.requestsPerSecond
        else { return nil }
        let wait = oldest + .seconds(1) - uptime.elapsed
        return wait > .zero ? wait : nil
    }

    private func count(_ host: String, _ limit: RateLimit) {
        let recent = (queues[host]?.recent ?? []) + [uptime.elapsed]
        queues[host, default: Queue()].recent = Array(recent.suffix(limit.requestsPerSecond))
    }

    private func reachFront(of host: String) async throws {
        guard queues[host, default: Queue()].hasFirst else {
            queues[host, default: Queue()].hasFirst = true
            return
        }
        lastID += 1
        let id = lastID
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                queues[host]?.waiting.append((id, turn))
            }
        } onCancel: {
            // This task needs the actor, so it runs after the append above.
            Task { await self.leaveQueue(of: host, id: id) }
        }
    }

    private func leaveFront(of host: String) {
        guard let queue = queues[host], !queue.waiting.isEmpty else {
            queues[host]?.hasFirst = false
            return
        }
        queues[host]?.waiting.removeFirst().turn.resume()
    }

    private func leaveQueue(of host: String, id: Int) {
        guard let index = queues[host]?.waiting.firstIndex(where: { $0.id == id }) else { return }
        queues[host]?.waiting.remove(at: index).turn.resume(throwing: CancellationError())
    }
}
