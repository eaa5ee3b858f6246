import Foundation
import Networking
import NetworkingTestServer
import NetworkingURLSession
import Testing

extension URLSessionTransportTests {
    @Suite("Requests and responses", .timeLimit(.minutes(1)))
    struct ExchangeTests {
        private let transport = URLSessionTransport()

        @Test("URLSessionTransport sends the URL and header fields and returns the whole response unchanged")
        func roundTrip() async throws {
            let server = try LoopbackServer { _ in [.respond(200, headers: ["X-Answer": "42"], body: Data("film".utf8))]
            }
            let response = try await transport.get(try server.url("/3/s?query=C%2B%2B"), headers: ["X-Ask": "6 x 7"])
            #expect(response.statusCode == 200)
            #expect(response.headers["x-answer"] == "42")
            #expect(response.body == Data("film".utf8))
            let request = try #require(server.requests.first)
            #expect(request.method == "GET")
            #expect(request.target == "/3/s?query=C%2B%2B")
            #expect(request.headers["x-ask"] == "6 x 7")
        }

        @Test(
            "URLSessionTransport sends the method and the body unchanged, also an empty body and one of 60 KiB",
            arguments: [HTTPMethod.post, .delete],
            [Data(), Data("{\"value\":9}".utf8), Data((0..<60 * 1_024).map { UInt8(truncatingIfNeeded: $0) })]
        )
        func body(method: HTTPMethod, body: Data) async throws {
            let server = try LoopbackServer { _ in [.respond(200)] }
            for _ in 1...2 {
                let headers: HTTPHeaders = ["Content-Type": "application/json"]
                _ = try await transport.send(
                    HTTPRequest(method: method, url: try server.url(), headers: headers, body: body)
                )
            }
            #expect(server.requests.map(\.method) == [method.rawValue, method.rawValue])
            #expect(server.requests.map(\.body) == [body, body])
            #expect(server.requests.allSatisfy { $0.headers["content-type"] == "application/json" })
        }

        @Test(
            "URLSessionTransport returns a response with any status code",
            arguments: [204, 300, 304, 400, 404, 422, 429, 500, 503]
        )
        func status(code: Int) async throws {
            let server = try LoopbackServer { _ in [.respond(code)] }
            #expect(try await transport.get(try server.url()).statusCode == code)
        }

        @Test(
            "URLSessionTransport returns a 401 response with an authentication challenge",
            arguments: [#"Basic realm="films""#, #"Bearer realm="films""#, "Bearer", "Basic", "Digest", ""]
        )
        func challenge(field: String) async throws {
            let server = try LoopbackServer { _ in
                [.respond(401, headers: ["WWW-Authenticate": field], body: Data("no".utf8))]
            }
            let url = try server.url()
            let response = try await transport.get(url, headers: ["Authorization": "Bearer x"])
            #expect(response.statusCode == 401)
            #expect(response.body == Data("no".utf8))
            #expect(server.requests.count == 1)
            #expect(try await transport.get(url).statusCode == 401)
        }

        @Test("URLSessionTransport sends consecutive requests over the same connection")
        func keepAlive() async throws {
            let server = try LoopbackServer { _ in [.respond(200, body: Data("film".utf8))] }
            for _ in 1...5 { _ = try await transport.get(try server.url()) }
            #expect(server.requests.map(\.connection) == [1, 1, 1, 1, 1])
        }

        @Test("URLSessionTransport does not send cookies back to the server")
        func cookies() async throws {
            let server = try LoopbackServer { _ in [.respond(200, headers: ["Set-Cookie": "id=1; Path=/"])] }
            for _ in 1...2 { _ = try await transport.get(try server.url()) }
            #expect(server.requests.map { $0.headers["cookie"] } == [nil, nil])
        }

        @Test("URLSessionTransport does not cache responses")
        func noCache() async throws {
            let server = try LoopbackServer { _ in
                [.respond(200, headers: ["Cache-Control": "max-age=600", "ETag": "x"], body: Data("film".utf8))]
            }
            for _ in 1...2 { _ = try await transport.get(try server.url()) }
            #expect(server.requests.count == 2)
            #expect(server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
        }

        @Test("URLSessionTransport decodes a compressed body")
        func compression() async throws {
            let body = try #require(Data(base64Encoded: "H4sIAAAAAAACA0vLzMkFACK+RIIEAAAA"))
            let server = try LoopbackServer { _ in [.respond(200, headers: ["Content-Encoding": "gzip"], body: body)] }
            #expect(try await transport.get(try server.url()).body == Data("film".utf8))
            #expect(try #require(server.requests.first).headers["accept-encoding"]?.contains("gzip") == true)
        }

        @Test("URLSessionTransport sends unencrypted requests to localhost")
        func localhost() async throws {
            let server = try LoopbackServer { _ in [.respond(200)] }
            #expect(try await transport.get(try server.url(host: "localhost")).statusCode == 200)
        }

        @Test("URLSessionTransport refuses an unencrypted request to a host other than loopback")
        func plainHTTP() async throws {
            await #expect(throws: NetworkError.insecureAddress(host: "films.invalid")) {
                try await transport.get(try address("http://films.invalid/"))
            }
        }

        @Test("URLSessionTransport can be created and released 20 times in a process")
        func lifetime() async throws {
            let server = try LoopbackServer { _ in [.respond(200)] }
            for _ in 1...20 { #expect(try await URLSessionTransport().get(try server.url()).statusCode == 200) }
        }
    }
}

/// The tests run one at a time, because some measure real time and others use all processors.
@Suite("URLSessionTransport", .serialized)
enum URLSessionTransportTests {}

typealias Step = LoopbackServer.Step

extension URLSessionTransport {
    /// Sends a GET request and returns the response.
    func get(_ url: URL, headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        try await send(HTTPRequest(url: url, headers: headers))
    }
}

/// Parses a URL. Throws, and thus fails the test, if the URL is invalid.
func address(_ text: String) throws -> URL {
    struct NoAddress: Error { let text: String }
    guard let url = URL(string: text) else { throw NoAddress(text: text) }
    return url
}

/// Returns the texts that `dump`, `String(describing:)`, `String(reflecting:)` and interpolation give for `value`.
func allPrints(of value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return [dumped, String(describing: value), String(reflecting: value), "\(value)"].joined(separator: "\n")
}
