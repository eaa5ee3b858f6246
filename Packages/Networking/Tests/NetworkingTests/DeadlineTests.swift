import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("The total deadline and cancellation", .timeLimit(.minutes(1)))
struct DeadlineTests {
    private let clock = ManualClock()
    private static let late = NetworkError.timedOut(.total, after: .seconds(30), host: "api.example.org")

    private func service(_ transport: ScriptedTransport, limiter: RateLimiter? = nil) throws -> DefaultNetworkService {
        DefaultNetworkService(
            config: try config(totalDeadline: .seconds(30)),
            transport: transport,
            rateLimiter: limiter,
            clock: clock,
            randomness: { 0.5 }
        )
    }

    /// A limiter of one request a second, whose only turn is taken.
    private func busyLimiter() async throws -> RateLimiter {
        let limiter = RateLimiter(limits: [RateLimit(domain: "example.org", requestsPerSecond: 1)], clock: clock)
        try await limiter.waitForTurn(host: "api.example.org")
        return limiter
    }

    @Test("a transport that never answers is given up at the deadline")
    func hangingTransport() async throws {
        let service = try service(ScriptedTransport([.hang]))
        let call = Task { try await service.send(film(), ifNoneMatch: nil) }
        await clock.waitForSleeper(until: .seconds(30))
        clock.advance(by: .seconds(30))
        await #expect(throws: Self.late) { try await call.value }
    }

    @Test("the deadline is counted over all attempts, not from the last one")
    func overAttempts() async throws {
        let lost = NetworkError.connectionLost(host: "api.example.org", reason: "reset")
        let service = try service(ScriptedTransport([.fail(lost), .hang]))
        let call = Task { try await service.send(film(), ifNoneMatch: nil) }
        await clock.waitForSleeper(until: .milliseconds(150))
        await clock.waitForSleeper(until: .seconds(30))
        clock.advance(by: .milliseconds(150))
        clock.advance(by: .milliseconds(29_850))
        await #expect(throws: Self.late) { try await call.value }
    }

    @Test("the wait for the rate limit counts as well")
    func overRateLimit() async throws {
        let limiter = RateLimiter(
            limits: [RateLimit(domain: "example.org", requestsPerSecond: 1)],
            clock: ManualClock()
        )
        try await limiter.waitForTurn(host: "api.example.org")
        let service = try service(ScriptedTransport([]), limiter: limiter)
        let call = Task { try await service.send(film(), ifNoneMatch: nil) }
        await clock.waitForSleeper(until: .seconds(30))
        clock.advance(by: .seconds(30))
        await #expect(throws: Self.late) { try await call.value }
    }

    @Test("each attempt waits for the rate limit, a retry too")
    func retryKeepsRateLimit() async throws {
        let limiter = RateLimiter(limits: [RateLimit(domain: "example.org", requestsPerSecond: 1)], clock: clock)
        let transport = ScriptedTransport(responses: [HTTPResponse(statusCode: 503), HTTPResponse(statusCode: 200)])
        let service = try service(transport, limiter: limiter)
        let call = Task { try await service.send(film(), ifNoneMatch: nil) }
        await clock.waitForSleeper(until: .milliseconds(150))
        clock.advance(by: .milliseconds(150))
        await clock.waitForSleeper(until: .seconds(1))
        #expect(transport.requests.count == 1)
        clock.advance(by: .milliseconds(850))
        #expect(try await call.value.statusCode == 200)
    }

    @Test("a call cancelled while the transport works ends as cancelled")
    func cancelledInTransport() async throws {
        let service = try service(ScriptedTransport([.hang]))
        let call = Task { try await service.send(film(), ifNoneMatch: nil) }
        await clock.waitForSleeper(until: .seconds(30))
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test("a call cancelled while it waits to retry ends as cancelled")
    func cancelledInRetry() async throws {
        let transport = ScriptedTransport(responses: [HTTPResponse(statusCode: 503)])
        let service = try service(transport)
        let call = Task { try await service.send(film(), ifNoneMatch: nil) }
        await clock.waitForSleeper(until: .milliseconds(150))
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(transport.requests.count == 1)
    }

    @Test("a call cancelled while it waits for the rate limit ends as cancelled")
    func cancelledInRateLimit() async throws {
        let service = try service(ScriptedTransport([]), limiter: try await busyLimiter())
        let call = Task { try await service.send(film(), ifNoneMatch: nil) }
        await clock.waitForSleeper(until: .seconds(1))
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
    }

    @Test("a cancelled task sends nothing")
    func cancelledBefore() async throws {
        let transport = ScriptedTransport([.hang])
        let service = try service(transport)
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await service.send(film(), ifNoneMatch: nil)
        }
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(transport.requests.isEmpty)
    }

    @Test("a failure that cancellation caused is told as cancellation")
    func failureAfterCancellation() async throws {
        let lost = NetworkError.connectionLost(host: "api.example.org", reason: "reset")
        let service = try service(ScriptedTransport([.fail(lost)]))
        let call = Task {
            try await withThrowingTaskGroup { group in
                group.addTask { try await service.send(film(), ifNoneMatch: nil) }
                group.cancelAll()
                return try await group.next()
            }
        }
        await #expect(throws: CancellationError.self) { try await call.value }
    }
}
