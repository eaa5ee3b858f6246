import Networking
import NetworkingTesting
import Testing

@Suite("RateLimiter", .timeLimit(.minutes(10)))
struct RateLimiterTests {
    private let clock = ManualClock()
    private let host = "api.example.org"

    private func limiter(_ perSecond: Int) -> RateLimiter {
        RateLimiter(limits: [RateLimit(domain: "example.org", requestsPerSecond: perSecond)], clock: clock)
    }

    @Test("RateLimiter never allows more requests than the limit within one second")
    func slidingWindow() async throws {
        let limiter = limiter(2)
        try await limiter.waitForTurn(host: host)
        clock.advance(by: .milliseconds(900))
        try await limiter.waitForTurn(host: host)
        clock.advance(by: .milliseconds(100))
        try await limiter.waitForTurn(host: host)
        let next = Task { try await limiter.waitForTurn(host: host) }
        await clock.waitForSleeper(until: .milliseconds(1_900))
        clock.advance(by: .milliseconds(900))
        try await next.value
    }

    @Test("RateLimiter limits the domain and each subdomain separately, regardless of letter case")
    func perHost() async throws {
        let limiter = limiter(1)
        for host in ["example.org", "a.b.example.org"] { try await limiter.waitForTurn(host: host) }
        for host in ["EXAMPLE.ORG", "A.B.EXAMPLE.ORG"] {
            let next = Task { try await limiter.waitForTurn(host: host) }
            await clock.waitForSleeper(until: .seconds(1))
            next.cancel()
            await #expect(throws: CancellationError.self) { try await next.value }
        }
    }

    @Test(
        "RateLimiter does not delay requests to loopback or to hosts of other domains",
        arguments: ["127.0.0.1", "localhost", "::1", "other.example", "notexample.org", "example.org.evil.com"]
    )
    func unlimited(host: String) async throws {
        let limits = ["example.org", "127.0.0.1", "localhost", "::1"].map {
            RateLimit(domain: $0, requestsPerSecond: 1)
        }
        let limiter = RateLimiter(limits: limits, clock: clock)
        for _ in 1...5 { try await limiter.waitForTurn(host: host) }
    }

    @Test("RateLimiter serves callers in the order of their calls, and throws at once for a cancelled caller")
    func orderAndCancellation() async throws {
        let limiter = limiter(1)
        try await limiter.waitForTurn(host: host)
        var callers: [Task<Void, any Error>] = []
        for number in 1...3 {
            callers.append(Task { try await limiter.waitForTurn(host: host) })
            await clock.waitForSleeper(until: .seconds(number))
        }
        callers[1].cancel()
        await #expect(throws: CancellationError.self) { try await callers[1].value }
        clock.advance(by: .seconds(1))
        try await callers[0].value
        #expect(clock.sleeperOffsets == [.seconds(3)])
        clock.advance(by: .seconds(2))
        try await callers[2].value
    }

    @Test("RateLimiter throws CancellationError for a cancelled caller even below the limit")
    func cancelledBefore() async throws {
        let limiter = limiter(1)
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await limiter.waitForTurn(host: host)
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        try await limiter.waitForTurn(host: host)
        #expect(clock.sleeperOffsets.isEmpty)
    }
}
