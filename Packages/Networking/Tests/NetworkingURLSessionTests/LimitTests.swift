import Foundation
import Networking
import NetworkingTestServer
import NetworkingTesting
import NetworkingURLSession
import Testing

extension URLSessionTransportTests {
    @Suite("Limits of requests", .timeLimit(.minutes(1)))
    struct LimitTests {
        private let clock = ManualClock()

        @Test("URLSessionTransport ends a request without a response exactly at the connect limit")
        func connect() async throws {
            let server = try LoopbackServer { _ in [.stall] }
            let transport = URLSessionTransport(limits: .init(connect: .seconds(10)), clock: clock)
            let request = Task { try await transport.get(try server.url()) }
            await clock.waitForSleeper(until: .seconds(10))
            clock.advance(by: .milliseconds(9_999))
            #expect(clock.sleeperOffsets == [.seconds(10)])
            clock.advance(by: .milliseconds(1))
            await #expect(throws: NetworkError.timedOut(.connect, after: .seconds(10), host: "127.0.0.1")) {
                try await request.value
            }
        }

        @Test(
            "URLSessionTransport applies the connect limit before the response head and the idle limit after the head",
            arguments: [true, false]
        )
        func realTime(answers: Bool) async throws {
            let head = Step.head(200, ["Content-Length": "9"])
            let server = try LoopbackServer { _ in answers ? [.send(head), .stall] : [.stall] }
            let limit = Duration.milliseconds(200)
            let transport = URLSessionTransport(
                limits: .init(connect: answers ? .seconds(50) : limit, idle: answers ? limit : .seconds(50))
            )
            let time = ContinuousClock.now
            await #expect(throws: NetworkError.timedOut(answers ? .idle : .connect, after: limit, host: "127.0.0.1")) {
                try await transport.get(try server.url())
            }
            #expect(ContinuousClock.now - time >= limit)
        }

        @Test("URLSessionTransport accepts a slow body whose pieces arrive within the idle limit")
        func drip() async throws {
            let body = Data("twelve bytes".utf8)
            let server = try LoopbackServer { _ in
                [.send(Step.head(200, ["Content-Length": "12"])), .drip(body, every: .milliseconds(150))]
            }
            let transport = URLSessionTransport(limits: .init(idle: .milliseconds(1_500)))
            #expect(try await transport.get(try server.url()).body == body)
        }

        @Test("URLSessionTransport ends a request at the connect limit if the response head does not end")
        func endlessHead() async throws {
            let server = try LoopbackServer { _ in
                [
                    .send(Data("HTTP/1.1 200 OK\r\n".utf8)),
                    .drip(Data(repeating: 97, count: 9_999), every: .milliseconds(10)),
                ]
            }
            let transport = URLSessionTransport(limits: .init(connect: .milliseconds(300)))
            await #expect(throws: NetworkError.timedOut(.connect, after: .milliseconds(300), host: "127.0.0.1")) {
                try await transport.get(try server.url())
            }
        }

        @Test("URLSessionTransport throws bodyTooLarge and stops reading if an endless body exceeds the limit")
        func bodyLimit() async throws {
            let server = try LoopbackServer { _ in [.send(Step.head(200, ["Connection": "close"])), .flood] }
            let transport = URLSessionTransport(limits: .init(bodyBytes: 1_000_000))
            await #expect(throws: NetworkError.bodyTooLarge(limit: 1_000_000)) {
                try await transport.get(try server.url())
            }
            #expect(server.bytesSent < 20_000_000)
        }

        @Test("URLSessionTransport ends a request if the Content-Length of the response exceeds the body limit")
        func announcedLength() async throws {
            let server = try LoopbackServer { _ in [.send(Step.head(200, ["Content-Length": "2147483648"])), .stall] }
            await #expect(throws: NetworkError.bodyTooLarge(limit: 10_485_760)) {
                try await URLSessionTransport().get(try server.url())
            }
        }

        @Test("URLSessionTransport accepts a body whose length is the body limit and rejects one more byte")
        func exactBody() async throws {
            let server = try LoopbackServer { request in
                [.respond(200, body: Data(count: request.target == "/more" ? 100_001 : 100_000))]
            }
            let transport = URLSessionTransport(limits: .init(bodyBytes: 100_000))
            #expect(try await transport.get(try server.url()).body.count == 100_000)
            await #expect(throws: NetworkError.bodyTooLarge(limit: 100_000)) {
                try await transport.get(try server.url("/more"))
            }
        }

        @Test("URLSessionTransport applies the body limit to decoded bytes")
        func compressedBody() async throws {
            // The gzip-compressed body contains 200,000 zeros.
            let bomb = try #require(
                Data(
                    base64Encoded: """
                        H4sIAAAAAAACA+3BMQEAAADCoPVPbQZ/oAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                        AAAAAAAAAAAAAAAAAAAACA1wB7WOBcQA0DAA==
                        """
                )
            )
            let server = try LoopbackServer { _ in [.respond(200, headers: ["Content-Encoding": "gzip"], body: bomb)] }
            let transport = URLSessionTransport(limits: .init(bodyBytes: 100_000))
            await #expect(throws: NetworkError.bodyTooLarge(limit: 100_000)) {
                try await transport.get(try server.url())
            }
        }

        @Test("DefaultNetworkService ends a request at the total deadline if the body does not end")
        func totalDeadline() async throws {
            let server = try LoopbackServer { _ in
                [.send(Step.head(200, [:])), .drip(Data(count: 100_000), every: .milliseconds(20))]
            }
            let config = try NetworkConfig(baseURL: server.url(), totalDeadline: .milliseconds(300))
            let service = DefaultNetworkService(config: config, transport: URLSessionTransport())
            await #expect(throws: NetworkError.timedOut(.total, after: .milliseconds(300), host: "127.0.0.1")) {
                try await service.send(Endpoint<String>(path: "x"), ifNoneMatch: nil)
            }
        }
    }
}
