import Foundation
import Networking
import NetworkingTestServer
import NetworkingTesting
import Testing

extension TransportContract {
    static let redirects: [TransportContract] =
        followed + [
            TransportContract("follows redirects with the status codes 301, 302, 303, 307 and 308") { subject in
                for status in [301, 302, 303, 307, 308] {
                    let server = try redirecting(to: "/b", status: status)
                    #expect(try await subject.get(try server.url("/a/from")).statusCode == 200)
                }
            },
            TransportContract("refuses a redirect to another port or host name without sending anything there") {
                subject in
                for prefix in ["http://127.0.0.1", "//127.0.0.1", "http://localhost"] {
                    let other = try LoopbackServer { _ in [.respond(200)] }
                    let server = try redirecting(to: "\(prefix):\(other.port)/b?x=1")
                    let target = "http://\(prefix.hasSuffix("localhost") ? "localhost" : "127.0.0.1"):\(other.port)"
                    let refused = NetworkError.redirectRefused(from: "http://127.0.0.1:\(server.port)", to: target)
                    let secrets: HTTPHeaders = ["Authorization": "Bearer s3cr3t", "X-Api-Key": "s3cr3t"]
                    await #expect(throws: refused) {
                        try await subject.get(try server.url("/a/from"), headers: secrets)
                    }
                    #expect(other.requests.isEmpty)
                }
            },
            TransportContract("refuses a redirect to another scheme") { subject in
                let server = try redirecting(to: "https://HOST/")
                let origin = "127.0.0.1:\(server.port)"
                await #expect(throws: NetworkError.redirectRefused(from: "http://\(origin)", to: "https://\(origin)")) {
                    try await subject.get(try server.url("/a/from"))
                }
            },
            TransportContract("refuses a redirect with user information, which its error omits") { subject in
                let server = try redirecting(to: "http://name:s3cr3t@HOST/")
                #expect(!allPrints(of: try await subject.failure(try server.url("/a/from"))).contains("s3cr3t"))
                #expect(server.requests.count == 1)
            },
            TransportContract("throws tooManyRedirects after five redirects by default") { subject in
                let server = try LoopbackServer { _ in [.respond(302, headers: ["Location": "/again"])] }
                await #expect(throws: NetworkError.tooManyRedirects(host: "127.0.0.1", limit: 5)) {
                    try await subject.get(try server.url())
                }
                #expect(server.requests.count == 6)
            },
            TransportContract("returns a redirect without a Location field as a response") { subject in
                let server = try LoopbackServer { _ in [.respond(302, headers: ["X-Kept": "1"])] }
                let response = try await subject.get(try server.url())
                #expect(response.statusCode == 302)
                #expect(response.headers["X-Kept"] == "1")
            },
            TransportContract("ends a request that is cancelled during redirects") { subject in
                for count in 0..<20 {
                    let server = try LoopbackServer { _ in [.respond(302, headers: ["Location": "/again"])] }
                    let transport = try subject.transport(TransportLimits(redirects: .max - 1))
                    let request = Task { try await transport.get(try server.url()) }
                    await server.waitForRequests(count)
                    request.cancel()
                    await #expect(throws: CancellationError.self) { try await request.value }
                }
            },
        ]

    private static let followed = [
        ("/b/to?x=1#f", "/b/to?x=1"), ("to", "/a/to"), ("../c", "/c"), ("?x=C%2B%2B", "/a/from?x=C%2B%2B"),
        ("http://HOST/to", "/to"),
    ].map { location, target in
        TransportContract("follows a redirect to “\(location)” and sends the Authorization field again") { subject in
            let server = try redirecting(to: location)
            let response = try await subject.get(try server.url("/a/from"), headers: ["Authorization": "Bearer s3cr3t"])
            #expect(response.body == Data("here".utf8))
            #expect(server.requests.map(\.target) == ["/a/from", target])
            #expect(server.requests.last?.headers["authorization"] == "Bearer s3cr3t")
        }
    }

    /// Returns a server that redirects "/a/from" to `location` and responds to other requests with 200. The server's own host and port
    /// replace `HOST`.
    private static func redirecting(to location: String, status: Int = 302) throws -> LoopbackServer {
        try LoopbackServer { request in
            guard request.target == "/a/from" else { return [.respond(200, body: Data("here".utf8))] }
            let location = location.replacing("HOST", with: request.headers["host"] ?? "")
            return [.respond(status, headers: ["Location": location], body: Data("moved".utf8))]
        }
    }
}
