import Foundation
import Networking
import NetworkingTestServer
import NetworkingTesting
import Testing

extension TransportContract {
    static let exchanges: [TransportContract] =
        [
            TransportContract("sends the URL and header fields and returns the whole response unchanged") { subject in
                let server = try LoopbackServer { _ in
                    [.respond(200, headers: ["X-Answer": "42"], body: Data("film".utf8))]
                }
                let url = try server.url("/3/s?query=C%2B%2B")
                let response = try await subject.get(url, headers: ["X-Ask": "6 x 7", "X-Empty": ""])
                #expect(response.statusCode == 200)
                #expect(response.headers["x-answer"] == "42")
                #expect(response.body == Data("film".utf8))
                let request = try #require(server.requests.first)
                #expect(request.method == "GET")
                #expect(request.target == "/3/s?query=C%2B%2B")
                #expect(request.headers["x-ask"] == "6 x 7")
            },
            TransportContract("sends consecutive requests over the same connection") { subject in
                let server = try LoopbackServer { _ in [.respond(200, body: Data("film".utf8))] }
                let transport = try subject.transport()
                for _ in 1...5 { _ = try await transport.get(try server.url()) }
                #expect(server.requests.map(\.connection) == [1, 1, 1, 1, 1])
            },
            TransportContract("does not send cookies back to the server") { subject in
                let server = try LoopbackServer { _ in [.respond(200, headers: ["Set-Cookie": "id=1; Path=/"])] }
                let transport = try subject.transport()
                for _ in 1...2 { _ = try await transport.get(try server.url()) }
                #expect(server.requests.map { $0.headers["cookie"] } == [nil, nil])
            },
            TransportContract("does not cache responses") { subject in
                let headers = ["Cache-Control": "max-age=600", "ETag": "x"]
                let server = try LoopbackServer { _ in [.respond(200, headers: headers, body: Data("film".utf8))] }
                let transport = try subject.transport()
                for _ in 1...2 { _ = try await transport.get(try server.url()) }
                #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, nil])
            },
            TransportContract("decodes a compressed body") { subject in
                let body = try #require(Data(base64Encoded: "H4sIAAAAAAACA0vLzMkFACK+RIIEAAAA"))
                let server = try LoopbackServer { _ in
                    [.respond(200, headers: ["Content-Encoding": "gzip"], body: body)]
                }
                #expect(try await subject.get(try server.url()).body == Data("film".utf8))
                #expect(try #require(server.requests.first).headers["accept-encoding"]?.contains("gzip") == true)
            },
            TransportContract("refuses an unencrypted request to a host other than loopback") { subject in
                await #expect(throws: NetworkError.insecureAddress(host: "films.invalid")) {
                    try await subject.get(try address("http://films.invalid/"))
                }
            },
        ] + bodies + statusCodes + challenges

    private static let bodies = [HTTPMethod.post, .delete].flatMap { method in
        [0, 11, 60 * 1_024].map { count in
            TransportContract("sends a \(method.rawValue) request with a body of \(count) bytes") { subject in
                let body = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
                let server = try LoopbackServer { _ in [.respond(200)] }
                let transport = try subject.transport()
                let headers: HTTPHeaders = ["Content-Type": "application/json"]
                let request = HTTPRequest(method: method, url: try server.url(), headers: headers, body: body)
                for _ in 1...2 { _ = try await transport.send(request) }
                #expect(server.requests.map(\.method) == [method.rawValue, method.rawValue])
                #expect(server.requests.map(\.body) == [body, body])
                #expect(server.requests.allSatisfy { $0.headers["content-type"] == "application/json" })
            }
        }
    }

    private static let statusCodes = [204, 300, 304, 400, 404, 422, 429, 500, 503].map { code in
        TransportContract("returns a response with the status code \(code)") { subject in
            let server = try LoopbackServer { _ in [.respond(code)] }
            #expect(try await subject.get(try server.url()).statusCode == code)
        }
    }

    private static let challenges = [
        #"Basic realm="films""#, #"Bearer realm="films""#, "Bearer", "Basic", "Digest", "",
    ].map { field in
        TransportContract("returns a 401 response with the authentication challenge “\(field)”") { subject in
            let server = try LoopbackServer { _ in
                [.respond(401, headers: ["WWW-Authenticate": field], body: Data("no".utf8))]
            }
            let url = try server.url()
            let transport = try subject.transport()
            let response = try await transport.get(url, headers: ["Authorization": "Bearer x"])
            #expect(response.statusCode == 401)
            #expect(response.body == Data("no".utf8))
            #expect(server.requests.count == 1)
            #expect(try await transport.get(url).statusCode == 401)
        }
    }

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
