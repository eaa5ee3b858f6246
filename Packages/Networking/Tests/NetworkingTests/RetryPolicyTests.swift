import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("RetryPolicy", .timeLimit(.minutes(10)))
struct RetryTests {
    private let clock = ManualClock()
    private let logger = Recorder()
    private let ok = HTTPResponse(statusCode: 200, body: Movie.json)
    private static let lost = NetworkError.connectionLost(host: "api.example.org", reason: "reset by peer")
    private static let unreachable = NetworkError.unreachable(host: "api.example.org", reason: "refused")

    /// Returns a service. With the default `random`, the delays have no jitter and are 300, 600 and 1,200 ms.
    private func service(
        _ transport: ScriptedTransport,
        random: Double = 1,
        deadline: Duration? = .seconds(30)
    ) throws -> DefaultNetworkService {
        DefaultNetworkService(
            config: try config(totalDeadline: deadline),
            transport: transport,
            logger: logger.append,
            clock: clock,
            randomness: { random }
        )
    }

    private static func status(_ code: Int) -> NetworkError {
        .status(code: code, body: Data(), retryAfter: nil)
    }

    /// Returns a transport that fails, or responds with the status code of an error, and then returns `ok`.
    private func transport(_ failures: [NetworkError]) -> ScriptedTransport {
        let steps = failures.map { failure -> ScriptedTransport.Step in
            guard case .status(let code, _, nil) = failure else { return .fail(failure) }
            return .respond(HTTPResponse(statusCode: code))
        }
        return ScriptedTransport(steps + [.respond(ok)])
    }

    @Test(
        "DefaultNetworkService retries failures that may pass, if the server can process the request twice",
        arguments: [
            (movie(), [status(429)]), (movie(), [status(500)]), (movie(), [status(502)]), (movie(), [status(503)]),
            (movie(), [status(504)]), (movie(), [lost]), (movie(), [lost, unreachable]),
            // The server did not process a request that it rejected with the status code 429.
            (movie(method: .post), [status(429)]), (movie(method: .delete), [lost]),
            (Endpoint<Movie>(path: "rating", method: .post, isIdempotent: true), [lost]),
        ]
    )
    func retried(endpoint: Endpoint<Movie>, failures: [NetworkError]) async throws {
        let transport = transport(failures)
        #expect(try await service(transport, random: 0).send(endpoint, ifNoneMatch: nil).statusCode == 200)
        #expect(transport.requests.count == failures.count + 1)
    }

    @Test(
        "DefaultNetworkService retries neither a final failure nor a POST request that the server may have processed",
        arguments: [
            (HTTPMethod.get, status(400)), (.get, status(401)), (.get, status(403)), (.get, status(404)),
            (.get, status(408)), (.get, status(422)), (.get, status(501)), (.get, status(505)),
            (.get, unreachable), (.get, .bodyTooLarge(limit: 1)), (.get, .redirectRefused(from: "a", to: "b")),
            (.get, .timedOut(.connect, after: .seconds(1), host: "a")),
            (.get, .malformedResponse(host: "a", reason: "b")),
            (.post, lost), (.post, status(500)), (.post, .status(code: 502, body: Data(), retryAfter: .seconds(1))),
        ]
    )
    func notRetried(method: HTTPMethod, error: NetworkError) async throws {
        let transport = transport([error])
        await #expect(throws: error) {
            try await service(transport, random: 0).send(movie(method: method), ifNoneMatch: nil)
        }
        #expect(transport.requests.count == 1)
    }

    @Test("DefaultNetworkService throws the last error after three retries")
    func threeRetries() async throws {
        let transport = ScriptedTransport(responses: (1...9).map { HTTPResponse(statusCode: $0 == 4 ? 504 : 503) })
        await #expect(throws: NetworkError.status(code: 504, body: Data(), retryAfter: nil)) {
            try await service(transport, random: 0).send(movie(), ifNoneMatch: nil)
        }
        #expect(transport.requests.count == 4)
    }

    private static func busy(_ retryAfter: String) -> ScriptedTransport.Step {
        .respond(HTTPResponse(statusCode: 429, headers: ["Retry-After": retryAfter]))
    }

    @Test(
        "DefaultNetworkService delays a retry by the doubled back-off, or by Retry-After up to a minute, also without a deadline",
        arguments: [
            ([.fail(lost), .fail(lost), .fail(lost)], 1, [300, 900, 2_100]), ([.fail(lost)], 0.25, [75]),
            ([busy("7")], 1, [7_000]), ([busy("600")], 1, [60_000]),
        ] as [([ScriptedTransport.Step], Double, [Int64])],
        [.seconds(90), nil] as [Duration?]
    )
    func delays(
        delays: (failures: [ScriptedTransport.Step], random: Double, ends: [Int64]),
        deadline: Duration?
    ) async throws {
        let transport = ScriptedTransport(delays.failures + [.respond(ok)])
        let service = try service(transport, random: delays.random, deadline: deadline)
        async let response = service.send(movie(), ifNoneMatch: nil)
        for end in delays.ends.map(Duration.milliseconds) {
            await clock.waitForSleeper(until: end)
            if deadline == nil { #expect(clock.sleeperOffsets == [end]) }
            clock.advance(by: end - clock.now.offset)
        }
        #expect(try await response.statusCode == 200)
    }

    @Test("DefaultNetworkService throws the error at once if the delay of a retry would exceed the total deadline")
    func waitPastDeadline() async throws {
        let service = try service(ScriptedTransport([Self.busy("30"), .respond(ok)]))
        await #expect(throws: NetworkError.status(code: 429, body: Data(), retryAfter: .seconds(30))) {
            try await service.send(movie(), ifNoneMatch: nil)
        }
        #expect(clock.now.offset == .zero)
    }

    @Test("DefaultNetworkService logs each attempt, its outcome and each delay")
    func logged() async throws {
        let transport = ScriptedTransport([.fail(Self.lost), .respond(ok)])
        _ = try await service(transport, random: 0).send(movie(), ifNoneMatch: nil)
        let address = "GET https://api.example.org/3/movie/78"
        #expect(
            logger.lines == [
                "\(address) (attempt 1)",
                "\(address): failed after 0 ms: \(Self.lost)",
                "\(address): attempt 1 did not succeed, next one in 0 ms",
                "\(address) (attempt 2)",
                "\(address): 200, \(Movie.json.count) bytes in 0 ms",
            ]
        )
    }
}
