import Networking
import NetworkingTesting
import Testing

@Suite("RateLimiter", .timeLimit(.minutes(1)))
struct RateLimiterTests {
    private let clock = ManualClock()
    private let host = "api.example.org"

    private func limiter(_ perSecond: Int) -> RateLimiter {
        RateLimiter(limits: [RateLimit(domain: "example.org", requestsPerSecond: perSecond)], clock: clock)
    }

    @Test("Requests up to the limit start at once, and the next one a second after the first")
    func holdsBack() async throws {
        let limiter = limiter(40)
        for _ in 1...40 { try await limiter.waitForTurn(host: host) }
        let next = Task { try await limiter.waitForTurn(host: host) }
        await clock.waitForSleeper(until: .seconds(1))
        clock.advance(by: .seconds(1))
        try await next.value
    }

    @Test("No window of one second contains more requests than the limit")
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

    @Test("Each host has its own queue, in any letter case")
    func perHost() async throws {
        let limiter = limiter(1)
        try await limiter.waitForTurn(host: "a.example.org")
        try await limiter.waitForTurn(host: "b.example.org")
        let next = Task { try await limiter.waitForTurn(host: "A.EXAMPLE.ORG") }
        await clock.waitForSleeper(until: .seconds(1))
        clock.advance(by: .seconds(1))
        try await next.value
    }

    @Test(
        "Loopback and hosts of other domains are never delayed",
        arguments: ["127.0.0.1", "localhost", "::1", "other.example", "notexample.org", "example.org.evil.com"]
    )
    func unlimited(host: String) async throws {
        let limits = ["example.org", "127.0.0.1", "localhost", "::1"].map {
            RateLimit(domain: $0, requestsPerSecond: 1)
        }
        let limiter = RateLimiter(limits: limits, clock: clock)
        for _ in 1...5 { try await limiter.waitForTurn(host: host) }
    }

    @Test(
        "The limit applies to the domain and to hosts below it",
        arguments: ["example.org", "a.b.example.org"]
    )
    func suffix(host: String) async throws {
        let limiter = limiter(1)
        try await limiter.waitForTurn(host: host)
        let next = Task { try await limiter.waitForTurn(host: host) }
        await clock.waitForSleeper(until: .seconds(1))
        next.cancel()
        await #expect(throws: CancellationError.self) { try await next.value }
    }

    @Test("Callers are served in their order, and a cancelled one does not count")
    func fairAndCancellable() async throws {
        let limiter = limiter(1)
        try await limiter.waitForTurn(host: host)
        let served = Recorder<Int>()
        var callers: [Task<Void, any Error>] = []
        for number in 0..<5 {
            callers.append(
                Task {
                    try await limiter.waitForTurn(host: host)
                    served.append(number)
                }
            )
            // The caller stands in line before the next one comes: the first at the clock, the others behind it.
            if number == 0 { await clock.waitForSleeper(until: .seconds(1)) }
            while await limiter.waitingCount(host: host) < number { await Task.yield() }
        }
        // The head and one from the middle leave; the next in line takes over the head's place at the clock.
        callers[0].cancel()
        callers[2].cancel()
        await #expect(throws: CancellationError.self) { try await callers[0].value }
        await #expect(throws: CancellationError.self) { try await callers[2].value }
        for (second, number) in [1, 3, 4].enumerated() {
            await clock.waitForSleeper(until: .seconds(second + 1))
            clock.advance(by: .seconds(1))
            try await callers[number].value
        }
        #expect(served.all == [1, 3, 4])
        #expect(clock.now.offset == .seconds(3))
    }

    @Test("A cancelled caller gets an error even below the limit")
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
