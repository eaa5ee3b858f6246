import Foundation
import Networking
import NetworkingTestServer
import NetworkingTesting
import Testing

extension TransportContract {
    static let failures: [TransportContract] =
        servers + [
            TransportContract("throws connectionLost if the server resets the connection during the body") { subject in
                let head = Step.head(200, ["Content-Length": "99"])
                let server = try LoopbackServer { _ in
                    [.send(head), .drip(Data(count: 3), every: .milliseconds(10)), .reset]
                }
                guard case .connectionLost = try await subject.failure(try server.url()) else {
                    Issue.record("another error")
                    return
                }
            },
            TransportContract("throws unreachable for a port without a server and for a stopped server") { subject in
                let port = try LoopbackPort()
                let server = try LoopbackServer { _ in [.respond(200)] }
                await server.stop()
                let refused = NetworkError.unreachable(host: "127.0.0.1", reason: "the connection was refused")
                for url in [try port.url(), try server.url()] { #expect(try await subject.failure(url) == refused) }
            },
            TransportContract("throws unreachable for an unknown host name") { subject in
                let error = try await subject.failure(try address("https://films.invalid/3/x?api_key=s3cr3t"))
                #expect(error == .unreachable(host: "films.invalid", reason: "its name cannot be resolved"))
            },
            TransportContract("reports a TLS failure for a server without TLS") { subject in
                let server = try LoopbackServer { _ in [] }
                let error = try await subject.failure(try address("https://127.0.0.1:\(server.port)/x?api_key=s3cr3t"))
                guard case .unreachable(_, let reason) = error, reason.hasPrefix("TLS failed: ") else {
                    Issue.record("another error: \(error)")
                    return
                }
            },
            TransportContract("throws errors that do not contain the query of the URL") { subject in
                let server = try LoopbackServer { _ in [.reset] }
                let hosts = ["https://films.invalid", "http://films.invalid", "ftp://films.invalid"]
                let urls = try [server.url("/x?api_key=s3cr3t")] + hosts.map { try address("\($0)/?api_key=s3cr3t") }
                for url in urls { #expect(!allPrints(of: try await subject.failure(url)).contains("s3cr3t")) }
            },
            TransportContract("sends further requests after failures") { subject in
                let server = try LoopbackServer { $0.target == "/bad" ? [.reset] : [.respond(200)] }
                let transport = try subject.transport()
                for _ in 1...5 {
                    await #expect(throws: NetworkError.self) { try await transport.get(try server.url("/bad")) }
                    #expect(try await transport.get(try server.url("/good")).statusCode == 200)
                }
            },
        ]

    private static let servers = [
        ("closes the connection", [.close], .lost("it was closed without an answer")),
        ("resets the connection", [.reset], .lost("it was reset")),
        (
            "closes the connection in the body",
            [.send(Step.head(200, ["Content-Length": "100"]) + Data("abc".utf8)), .close],
            .lost("transfer closed with 97 bytes remaining to read")
        ),
        (
            "sends no status line", [.send(Data("SSH-2.0-OpenSSH_9.2\r\n".utf8)), .close],
            .malformed("there is no status line")
        ),
        (
            "sends an invalid gzip body",
            [.respond(200, headers: ["Content-Encoding": "gzip"], body: Data("plain".utf8))],
            .malformed("Error while processing content unencoding: incorrect header check")
        ),
    ].map { (name: String, steps: [Step], error: NetworkError) in
        TransportContract("throws a NetworkError with a reason if the server \(name)") { subject in
            try await subject.expect(error, from: steps)
        }
    }
}

extension NetworkError {
    fileprivate static func lost(_ reason: String) -> NetworkError {
        .connectionLost(host: "127.0.0.1", reason: reason)
    }

    fileprivate static func malformed(_ reason: String) -> NetworkError {
        .malformedResponse(host: "127.0.0.1", reason: reason)
    }
}
