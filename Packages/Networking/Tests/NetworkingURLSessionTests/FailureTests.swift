import Foundation
import Networking
import NetworkingTestServer
import NetworkingURLSession
import Testing

extension URLSessionTransportTests {
    @Suite("Failures of requests", .timeLimit(.minutes(1)))
    struct FailureTests {
        private let transport = URLSessionTransport()

        private func failure(_ url: URL) async throws -> NetworkError {
            let error = await #expect(throws: NetworkError.self) { try await transport.get(url) }
            return try #require(error)
        }

        @Test(
            "URLSessionTransport maps each failure of a server to a NetworkError with a reason",
            arguments: [
                ([.close], .connectionLost(host: "127.0.0.1", reason: "it was closed without an answer")),
                ([.reset], .connectionLost(host: "127.0.0.1", reason: "it was reset")),
                (
                    [.send(Step.head(200, ["Content-Length": "100"]) + Data("abc".utf8)), .close],
                    .connectionLost(host: "127.0.0.1", reason: "transfer closed with 97 bytes remaining to read")
                ),
                (
                    [.send(Data("SSH-2.0-OpenSSH_9.2\r\n".utf8)), .close],
                    .malformedResponse(host: "127.0.0.1", reason: "there is no status line")
                ),
                (
                    [.respond(200, headers: ["Content-Encoding": "gzip"], body: Data("plain".utf8))],
                    .malformedResponse(
                        host: "127.0.0.1",
                        reason: "Error while processing content unencoding: incorrect header check"
                    )
                ),
            ] as [([Step], NetworkError)]
        )
        func servers(steps: [Step], error: NetworkError) async throws {
            let server = try LoopbackServer { _ in steps }
            #expect(try await failure(try server.url("/x?api_key=s3cr3t")) == error)
        }

        @Test("URLSessionTransport throws connectionLost if the server resets the connection during the body")
        func resetInBody() async throws {
            let server = try LoopbackServer { _ in
                [
                    .send(Step.head(200, ["Content-Length": "99"])), .drip(Data(count: 3), every: .milliseconds(10)),
                    .reset,
                ]
            }
            guard case .connectionLost = try await failure(try server.url()) else {
                Issue.record("another error")
                return
            }
        }

        @Test("URLSessionTransport throws unreachable for a port without a server and for a stopped server")
        func refused() async throws {
            let port = try LoopbackPort()
            let server = try LoopbackServer { _ in [.respond(200)] }
            await server.stop()
            for url in [try port.url(), try server.url()] {
                #expect(
                    try await failure(url) == .unreachable(host: "127.0.0.1", reason: "the connection was refused")
                )
            }
        }

        @Test("URLSessionTransport throws unreachable for an unknown host name")
        func unknownName() async throws {
            let error = try await failure(try address("https://films.invalid/3/x?api_key=s3cr3t"))
            #expect(error == .unreachable(host: "films.invalid", reason: "its name cannot be resolved"))
        }

        @Test("URLSessionTransport reports a TLS failure for a server without TLS")
        func noTLS() async throws {
            let server = try LoopbackServer { _ in [] }
            let error = try await failure(try address("https://127.0.0.1:\(server.port)/x?api_key=s3cr3t"))
            guard case .unreachable(_, let reason) = error else {
                Issue.record("another error: \(error)")
                return
            }
            #expect(reason.hasPrefix("TLS failed: "))
        }

        @Test("Errors of URLSessionTransport do not contain the query of the URL")
        func privacy() async throws {
            let server = try LoopbackServer { _ in [.reset] }
            let urls = [
                try server.url("/x?api_key=s3cr3t"), try address("https://films.invalid/?api_key=s3cr3t"),
                try address("http://films.invalid/?api_key=s3cr3t"), try address("ftp://films.invalid/?api_key=s3cr3t"),
            ]
            for url in urls { #expect(!allPrints(of: try await failure(url)).contains("s3cr3t")) }
        }

        @Test("URLSessionTransport sends further requests after failures")
        func recovers() async throws {
            let server = try LoopbackServer { $0.target == "/bad" ? [.reset] : [.respond(200)] }
            for _ in 1...5 {
                _ = try await failure(try server.url("/bad"))
                #expect(try await transport.get(try server.url("/good")).statusCode == 200)
            }
        }
    }
}
