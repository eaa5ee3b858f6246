import Foundation
import Networking
import NetworkingTestServer
import Testing

extension TransportContract {
    /// Redirects, which are followed only within the origin.
    static let redirects: [TransportContract] =
        followed + [
            TransportContract("follows redirects with the status codes 301, 302, 303, 307 and 308") { subject in
                for status in [301, 302, 303, 307, 308] {
                    let server = try redirecting(to: "/b", status: status)
                    #expect(try await subject.get(try server.url("/a/from")).statusCode == 200)
                }
            },
            TransportContract("follows a redirect to an absolute URL of the same origin") { subject in
                let server = try LoopbackServer { request in
                    request.target == "/from"
                        ? [.respond(301, headers: ["Location": "http://\(request.headers["host"] ?? "")/to"])]
                        : [.respond(200)]
                }
                #expect(try await subject.get(try server.url("/from")).statusCode == 200)
            },
            TransportContract("refuses a redirect to another port without sending anything to that port") { subject in
                for prefix in ["http://", "//"] {
                    let other = try LoopbackServer { _ in [.respond(200)] }
                    let server = try redirecting(to: "\(prefix)127.0.0.1:\(other.port)/b?x=1")
                    await #expect(
                        throws: NetworkError.redirectRefused(
                            from: "http://127.0.0.1:\(server.port)",
                            to: "http://127.0.0.1:\(other.port)"
                        )
                    ) {
                        try await subject.get(
                            try server.url("/a/from"),
                            headers: ["Authorization": "Bearer s3cr3t", "X-Api-Key": "s3cr3t"]
                        )
                    }
                    #expect(other.requests.isEmpty)
                }
            },
            TransportContract("refuses a redirect to another host name of the same machine") { subject in
                let other = try LoopbackServer { _ in [.respond(200)] }
                let server = try redirecting(to: "http://localhost:\(other.port)/")
                await #expect(throws: NetworkError.self) { try await subject.get(try server.url("/a/from")) }
                #expect(other.requests.isEmpty)
            },
            TransportContract("refuses a redirect to another scheme") { subject in
                let server = try LoopbackServer { request in
                    [.respond(302, headers: ["Location": "https://\(request.headers["host"] ?? "")/"])]
                }
                await #expect(
                    throws: NetworkError.redirectRefused(
                        from: "http://127.0.0.1:\(server.port)",
                        to: "https://127.0.0.1:\(server.port)"
                    )
                ) { try await subject.get(try server.url()) }
            },
            TransportContract("refuses a redirect with user information, which its error omits") { subject in
                let server = try LoopbackServer { request in
                    [.respond(302, headers: ["Location": "http://name:s3cr3t@\(request.headers["host"] ?? "")/"])]
                }
                #expect(!allPrints(of: try await subject.failure(try server.url())).contains("s3cr3t"))
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
    ].map { location, target in
        TransportContract("follows a redirect to “\(location)” and sends the Authorization field again") { subject in
            let server = try redirecting(to: location)
            let response = try await subject.get(try server.url("/a/from"), headers: ["Authorization": "Bearer s3cr3t"])
            #expect(response.body == Data("here".utf8))
            #expect(server.requests.map(\.target) == ["/a/from", target])
            #expect(server.requests.last?.headers["authorization"] == "Bearer s3cr3t")
        }
    }

    /// Returns a server that redirects "/a/from" to `location` and responds to other requests with 200.
    private static func redirecting(to location: String, status: Int = 302) throws -> LoopbackServer {
        try LoopbackServer { request in
            request.target == "/a/from"
                ? [.respond(status, headers: ["Location": location], body: Data("moved".utf8))]
                : [.respond(200, body: Data("here".utf8))]
        }
    }
}
