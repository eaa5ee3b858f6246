import Foundation
import Networking
import NetworkingTestServer
import NetworkingURLSession
import Testing

extension URLSessionTransportTests {
    @Suite("Redirects", .timeLimit(.minutes(1)))
    struct RedirectTests {
        private let transport = URLSessionTransport()

        /// Returns a server that redirects "/a/from" to `location` and responds to other requests with 200.
        private func server(_ location: String, status: Int = 302) throws -> LoopbackServer {
            try LoopbackServer { request in
                request.target == "/a/from"
                    ? [.respond(status, headers: ["Location": location], body: Data("moved".utf8))]
                    : [.respond(200, body: Data("here".utf8))]
            }
        }

        @Test(
            "URLSessionTransport follows a redirect within the origin and sends the Authorization field again",
            arguments: [
                ("/b/to?x=1#f", "/b/to?x=1"), ("to", "/a/to"), ("../c", "/c"), ("?x=C%2B%2B", "/a/from?x=C%2B%2B"),
            ]
        )
        func followed(location: String, target: String) async throws {
            let server = try server(location)
            let response = try await transport.get(
                try server.url("/a/from"),
                headers: ["Authorization": "Bearer s3cr3t"]
            )
            #expect(response.body == Data("here".utf8))
            #expect(server.requests.map(\.target) == ["/a/from", target])
            #expect(server.requests.last?.headers["authorization"] == "Bearer s3cr3t")
        }

        @Test(
            "URLSessionTransport follows redirects with the status codes 301, 302, 303, 307 and 308",
            arguments: [301, 302, 303, 307, 308]
        )
        func kinds(status: Int) async throws {
            let server = try server("/b", status: status)
            #expect(try await transport.get(try server.url("/a/from")).statusCode == 200)
        }

        @Test("URLSessionTransport follows a redirect to an absolute URL of the same origin")
        func absolute() async throws {
            let server = try LoopbackServer { request in
                request.target == "/from"
                    ? [.respond(301, headers: ["Location": "http://\(request.headers["host"] ?? "")/to"])]
                    : [.respond(200)]
            }
            #expect(try await transport.get(try server.url("/from")).statusCode == 200)
        }

        @Test(
            "URLSessionTransport refuses a redirect to another port without sending anything to that port",
            arguments: ["http://", "//"]
        )
        func otherPort(prefix: String) async throws {
            let other = try LoopbackServer { _ in [.respond(200)] }
            let server = try server("\(prefix)127.0.0.1:\(other.port)/b?x=1")
            await #expect(
                throws: NetworkError.redirectRefused(
                    from: "http://127.0.0.1:\(server.port)",
                    to: "http://127.0.0.1:\(other.port)"
                )
            ) {
                try await transport.get(
                    try server.url("/a/from"),
                    headers: ["Authorization": "Bearer s3cr3t", "X-Api-Key": "s3cr3t"]
                )
            }
            #expect(other.requests.isEmpty)
        }

        @Test("URLSessionTransport refuses a redirect to another host name of the same machine")
        func otherName() async throws {
            let other = try LoopbackServer { _ in [.respond(200)] }
            let server = try server("http://localhost:\(other.port)/")
            await #expect(throws: NetworkError.self) { try await transport.get(try server.url("/a/from")) }
            #expect(other.requests.isEmpty)
        }

        @Test("URLSessionTransport refuses a redirect to another scheme")
        func otherScheme() async throws {
            let server = try LoopbackServer { request in
                [.respond(302, headers: ["Location": "https://\(request.headers["host"] ?? "")/"])]
            }
            await #expect(
                throws: NetworkError.redirectRefused(
                    from: "http://127.0.0.1:\(server.port)",
                    to: "https://127.0.0.1:\(server.port)"
                )
            ) { try await transport.get(try server.url()) }
        }

        @Test("URLSessionTransport refuses a redirect with user information, and its error omits this information")
        func userInformation() async throws {
            let server = try LoopbackServer { request in
                [.respond(302, headers: ["Location": "http://name:s3cr3t@\(request.headers["host"] ?? "")/"])]
            }
            let error = await #expect(throws: NetworkError.self) { try await transport.get(try server.url()) }
            #expect(!allPrints(of: try #require(error)).contains("s3cr3t"))
            #expect(server.requests.count == 1)
        }

        @Test("URLSessionTransport throws tooManyRedirects after five redirects by default")
        func endless() async throws {
            let server = try LoopbackServer { _ in [.respond(302, headers: ["Location": "/again"])] }
            await #expect(throws: NetworkError.tooManyRedirects(host: "127.0.0.1", limit: 5)) {
                try await transport.get(try server.url())
            }
            #expect(server.requests.count == 6)
        }

        @Test("URLSessionTransport returns a redirect without a Location field as a response")
        func withoutLocation() async throws {
            let server = try LoopbackServer { _ in [.respond(302, headers: ["X-Kept": "1"])] }
            let response = try await transport.get(try server.url())
            #expect(response.statusCode == 302)
            #expect(response.headers["X-Kept"] == "1")
        }

        @Test("URLSessionTransport ends a request that is cancelled during redirects", arguments: 0..<20)
        func cancelled(after count: Int) async throws {
            let server = try LoopbackServer { _ in [.respond(302, headers: ["Location": "/again"])] }
            let transport = URLSessionTransport(limits: .init(redirects: .max - 1))
            let request = Task { try await transport.get(try server.url()) }
            await server.waitForRequests(count)
            request.cancel()
            await #expect(throws: CancellationError.self) { try await request.value }
        }
    }
}
