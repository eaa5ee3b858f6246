import Foundation
import Networking
import NetworkingTestServer
import NetworkingTesting
import Testing

extension TransportContract {
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
            await #expect(throws: timedOut(.connect, after: .seconds(10))) { try await request.value }
        },
        TransportContract("applies the connect limit before the head and the idle limit after it") { subject in
            let (short, long) = (Duration.milliseconds(200), Duration.seconds(50))
            let time = ContinuousClock.now
            let head = Step.head(200, ["Content-Length": "9"])
            let idle = TransportLimits(connect: long, idle: short)
            try await subject.expect(timedOut(.idle, after: short), idle, from: [.send(head), .stall])
            let connect = TransportLimits(connect: short, idle: long)
            try await subject.expect(timedOut(.connect, after: short), connect, from: [.stall])
            #expect(ContinuousClock.now - time >= short + short)
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
            let limits = TransportLimits(connect: .milliseconds(300))
            let field = Step.drip(Data(repeating: 97, count: 9_999), every: .milliseconds(10))
            let start = Step.send(Data("HTTP/1.1 200 OK\r\n".utf8))
            try await subject.expect(timedOut(.connect, after: limits.connect), limits, from: [start, field])
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
            let head = Step.head(200, ["Content-Length": "2147483648"])
            try await subject.expect(.bodyTooLarge(limit: 10_485_760), from: [.send(head), .stall])
        },
        TransportContract("accepts a body whose length is the body limit and rejects one more byte") { subject in
            let limits = TransportLimits(bodyBytes: 100_000)
            let server = try LoopbackServer { _ in [.respond(200, body: Data(count: 100_000))] }
            #expect(try await subject.transport(limits).get(try server.url()).body.count == 100_000)
            let longer = Step.respond(200, body: Data(count: 100_001))
            try await subject.expect(.bodyTooLarge(limit: 100_000), limits, from: [longer])
        },
        TransportContract("applies the body limit to decoded bytes") { subject in
            // The gzip-compressed body contains 200,000 zeros.
            let zeros = String(repeating: "A", count: 256)
            let bomb = try #require(
                Data(base64Encoded: "H4sIAAAAAAACA+3BMQEAAADCoPVPbQZ/oA\(zeros)CA1wB7WOBcQA0DAA==")
            )
            let limits = TransportLimits(bodyBytes: 100_000)
            let compressed = Step.respond(200, headers: ["Content-Encoding": "gzip"], body: bomb)
            try await subject.expect(.bodyTooLarge(limit: 100_000), limits, from: [compressed])
        },
        TransportContract("rejects a head of 10 MB") { subject in
            for line in ["a", "A: b\r\n"] {
                let head = Data(
                    ("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 10_000_000 / line.utf8.count)).utf8
                )
                let server = try LoopbackServer { _ in [.send(head), .close] }
                await #expect(throws: NetworkError.self) { try await subject.get(try server.url()) }
            }
        },
    ]

    private static func timedOut(_ deadline: NetworkError.Deadline, after limit: Duration) -> NetworkError {
        .timedOut(deadline, after: limit, host: "127.0.0.1")
    }
}
