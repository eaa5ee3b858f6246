import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("DefaultNetworkService deadlines", .timeLimit(.minutes(10)))
struct DeadlineTests {
    private let clock = ManualClock()
    private static let late = NetworkError.timedOut(.total, after: .seconds(30), host: "api.example.org")

    private func call(_ transport: ScriptedTransport, limiter: RateLimiter? = nil) throws -> Task<
        HTTPResponse, any Error
    > {
        let service = DefaultNetworkService(
            config: try config(totalDeadline: .seconds(30)),
            transport: transport,
            rateLimiter: limiter,
            clock: clock,
            randomness: { 0.5 }
        )
        return Task { try await service.send(movie(), ifNoneMatch: nil) }
    }

    private func limiter(_ clock: ManualClock) -> RateLimiter {
        RateLimiter(limits: [RateLimit(domain: "example.org", requestsPerSecond: 1)], clock: clock)
    }

    /// Returns a limiter of one request per second that has just counted a request, so that it delays the next request.
    private func busyLimiter(_ clock: ManualClock) async throws -> RateLimiter {
        let limiter = limiter(clock)
        try await limiter.waitForTurn(host: "api.example.org")
        return limiter
    }

    @Test("The total deadline of DefaultNetworkService includes all attempts, and cancels one without a response")
    func overAttempts() async throws {
        let lost = NetworkError.connectionLost(host: "api.example.org", reason: "reset")
        let call = try call(ScriptedTransport([.fail(lost), .hang]))
        await clock.waitForSleeper(until: .milliseconds(150))
        await clock.waitForSleeper(until: .seconds(30))
        clock.advance(by: .milliseconds(150))
        clock.advance(by: .milliseconds(29_850))
        await #expect(throws: Self.late) { try await call.value }
    }

    @Test("DefaultNetworkService includes the wait for the rate limit in the total deadline")
    func overRateLimit() async throws {
        let call = try call(ScriptedTransport([]), limiter: try await busyLimiter(ManualClock()))
        await clock.waitForSleeper(until: .seconds(30))
        clock.advance(by: .seconds(30))
        await #expect(throws: Self.late) { try await call.value }
    }

    @Test("DefaultNetworkService waits for the rate limit before each attempt, including retries")
    func retryKeepsRateLimit() async throws {
        let transport = ScriptedTransport(responses: [HTTPResponse(statusCode: 503), HTTPResponse(statusCode: 200)])
        let call = try call(transport, limiter: limiter(clock))
        await clock.waitForSleeper(until: .milliseconds(150))
        clock.advance(by: .milliseconds(150))
        await clock.waitForSleeper(until: .seconds(1))
        #expect(transport.requests.count == 1)
        clock.advance(by: .milliseconds(850))
        #expect(try await call.value.statusCode == 200)
    }

    @Test(
        "DefaultNetworkService throws CancellationError if cancelled in an attempt, a retry delay or a rate limit wait",
        arguments: [
            (ScriptedTransport.Step.hang, false, .seconds(30)),
            (.respond(HTTPResponse(statusCode: 503)), false, .milliseconds(150)), (.hang, true, .seconds(1)),
        ] as [(ScriptedTransport.Step, Bool, Duration)]
    )
    func cancelled(step: ScriptedTransport.Step, isRateLimited: Bool, sleepEnd: Duration) async throws {
        let transport = ScriptedTransport([step])
        let call = try call(transport, limiter: isRateLimited ? try await busyLimiter(clock) : nil)
        await clock.waitForSleeper(until: sleepEnd)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(transport.requests.count == (isRateLimited ? 0 : 1))
    }

    @Test("DefaultNetworkService sends no request in a cancelled task")
    func cancelledBefore() async throws {
        let transport = ScriptedTransport([.hang])
        let service = DefaultNetworkService(config: try config(), transport: transport)
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await service.send(movie(), ifNoneMatch: nil)
        }
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(transport.requests.isEmpty)
    }

    @Test("DefaultNetworkService throws CancellationError if an attempt fails after a cancellation")
    func failureAfterCancellation() async throws {
        let transport = RoutedTransport()
        transport.route("movie/78") { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            throw NetworkError.connectionLost(host: "api.example.org", reason: "reset")
        }
        let service = DefaultNetworkService(config: try config(totalDeadline: nil), transport: transport)
        let call = Task { try await service.send(movie(), ifNoneMatch: nil) }
        await #expect(throws: CancellationError.self) { try await call.value }
    }
}

@Suite("DefaultNetworkService status codes")
struct StatusTests {
    private func send(_ response: HTTPResponse, etag: String? = nil) async throws -> HTTPResponse {
        let service = DefaultNetworkService(
            config: try config(),
            transport: ScriptedTransport(responses: [response]),
            retryPolicy: RetryPolicy(maximumRetries: 0),
            currentDate: { Date(timeIntervalSince1970: 784_111_717) }
        )
        return try await service.send(movie(), ifNoneMatch: etag)
    }

    @Test(
        "DefaultNetworkService returns a response with a 2xx status code, or 304 for a conditional request",
        arguments: [(200, nil), (201, nil), (204, nil), (299, nil), (304, "x")] as [(Int, String?)]
    )
    func success(code: Int, etag: String?) async throws {
        #expect(try await send(HTTPResponse(statusCode: code), etag: etag).statusCode == code)
    }

    @Test("DefaultNetworkService throws errors with the body for other status codes", arguments: [300, 304, 404, 503])
    func failure(code: Int) async throws {
        await #expect(throws: NetworkError.status(code: code, body: Movie.json, retryAfter: nil)) {
            try await send(HTTPResponse(statusCode: code, body: Movie.json))
        }
    }

    @Test("DefaultNetworkService keeps at most 64 KiB of the body in a status error")
    func bodyIsCut() async throws {
        await #expect(throws: NetworkError.status(code: 500, body: Data(count: 65_536), retryAfter: nil)) {
            try await send(HTTPResponse(statusCode: 500, body: Data(count: 1_000_000)))
        }
    }

    @Test(
        "DefaultNetworkService parses Retry-After as a number of seconds or a date, and ignores an invalid value",
        arguments: [
            ("120", 120), ("0", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 60), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
            ("-5", nil), ("soon", nil), ("", nil),
        ] as [(String, Int?)]
    )
    func retryAfter(field: String, seconds: Int?) async throws {
        await #expect(throws: NetworkError.status(code: 503, body: Data(), retryAfter: seconds.map { .seconds($0) })) {
            try await send(HTTPResponse(statusCode: 503, headers: ["Retry-After": field]))
        }
    }
}
