import Foundation
import Networking
import NetworkingTestServer
import NetworkingTesting
import Testing

extension TransportContract {
    /// Limits of time, size and redirects.
    static let limits: [TransportContract] = [
        TransportContract("ends a request without a response exactly at the connect limit") { subject in
            let clock = ManualClock()
            let server = try LoopbackServer { _ in [.stall] }
            let transport = try subject.transport(TransportLimits(connect: .seconds(10)), clock: clock)
            let request = Task { try await transport.get(try server.url()) }
            await clock.waitForSleeper(until: .seconds(10))
            clock.advance(by: .milliseconds(9_999))
            #expect(clock.sleeperOffsets == [.seconds(10)])
            clock.advance(by: .milliseconds(1))
            await #expect(throws: NetworkError.timedOut(.connect, after: .seconds(10), host: "127.0.0.1")) {
                try await request.value
            }
        },
        TransportContract("applies the connect limit before the head and the idle limit after it") { subject in
            let limit = Duration.milliseconds(200)
            for answers in [true, false] {
                let head = Step.head(200, ["Content-Length": "9"])
                let server = try LoopbackServer { _ in answers ? [.send(head), .stall] : [.stall] }
                let transport = try subject.transport(
                    TransportLimits(connect: answers ? .seconds(50) : limit, idle: answers ? limit : .seconds(50))
                )
                let time = ContinuousClock.now
                await #expect(
                    throws: NetworkError.timedOut(answers ? .idle : .connect, after: limit, host: "127.0.0.1")
                ) {
                    try await transport.get(try server.url())
                }
                #expect(ContinuousClock.now - time >= limit)
            }
        },
        TransportContract("accepts a slow body whose pieces arrive within the idle limit") { subject in
            let body = Data("twelve bytes".utf8)
            let server = try LoopbackServer { _ in
                [.send(Step.head(200, ["Content-Length": "12"])), .drip(body, every: .milliseconds(150))]
            }
            let transport = try subject.transport(TransportLimits(idle: .milliseconds(1_500)))
            #expect(try await transport.get(try server.url()).body == body)
        },
        TransportContract("ends a request at the connect limit if the head does not end") { subject in
            let server = try LoopbackServer { _ in
                [
                    .send(Data("HTTP/1.1 200 OK\r\n".utf8)),
                    .drip(Data(repeating: 97, count: 9_999), every: .milliseconds(10)),
                ]
            }
            let transport = try subject.transport(TransportLimits(connect: .milliseconds(300)))
            await #expect(throws: NetworkError.timedOut(.connect, after: .milliseconds(300), host: "127.0.0.1")) {
                try await transport.get(try server.url())
            }
        },
        TransportContract("throws bodyTooLarge and stops reading if an endless body exceeds the limit") { subject in
            let server = try LoopbackServer { _ in [.send(Step.head(200, ["Connection": "close"])), .flood] }
            let transport = try subject.transport(TransportLimits(bodyBytes: 1_000_000))
            await #expect(throws: NetworkError.bodyTooLarge(limit: 1_000_000)) {
                try await transport.get(try server.url())
            }
            #expect(server.bytesSent < 20_000_000)
        },
        TransportContract("ends a request if the Content-Length of the response exceeds the body limit") { subject in
            let server = try LoopbackServer { _ in [.send(Step.head(200, ["Content-Length": "2147483648"])), .stall] }
            await #expect(throws: NetworkError.bodyTooLarge(limit: 10_485_760)) {
                try await subject.get(try server.url())
            }
        },
        TransportContract("accepts a body whose length is the body limit and rejects one more byte") { subject in
            let server = try LoopbackServer { request in
                [.respond(200, body: Data(count: request.target == "/more" ? 100_001 : 100_000))]
            }
            let transport = try subject.transport(TransportLimits(bodyBytes: 100_000))
            #expect(try await transport.get(try server.url()).body.count == 100_000)
            await #expect(throws: NetworkError.bodyTooLarge(limit: 100_000)) {
                try await transport.get(try server.url("/more"))
            }
        },
        TransportContract("applies the body limit to decoded bytes") { subject in
            // The gzip-compressed body contains 200,000 zeros.
            let bomb = try #require(
                Data(
                    base64Encoded: """
                        H4sIAAAAAAACA+3BMQEAAADCoPVPbQZ/oAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                        AAAAAAAAAAAAAAAAAAAAAAAAAACA1wB7WOBcQA0DAA==
                        """
                )
            )
            let server = try LoopbackServer { _ in [.respond(200, headers: ["Content-Encoding": "gzip"], body: bomb)] }
            let transport = try subject.transport(TransportLimits(bodyBytes: 100_000))
            await #expect(throws: NetworkError.bodyTooLarge(limit: 100_000)) {
                try await transport.get(try server.url())
            }
        },
        TransportContract("lets DefaultNetworkService end a request whose body does not end at the total deadline") {
            subject in
            let server = try LoopbackServer { _ in
                [.send(Step.head(200, [:])), .drip(Data(count: 100_000), every: .milliseconds(20))]
            }
            let config = try NetworkConfig(baseURL: server.url(), totalDeadline: .milliseconds(300))
            let service = DefaultNetworkService(config: config, transport: try subject.transport())
            await #expect(throws: NetworkError.timedOut(.total, after: .milliseconds(300), host: "127.0.0.1")) {
                try await service.send(Endpoint<String>(path: "x"), ifNoneMatch: nil)
            }
        },
    ]
}
