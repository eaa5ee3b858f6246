import Foundation
import Networking
import NetworkingTestServer
import NetworkingURLSession
import Testing

extension URLSessionTransportTests {
    @Suite("Requests and responses", .timeLimit(.minutes(1)))
    struct ExchangeTests {
        private let transport = URLSessionTransport()

        @Test("The transport does not change a request and its response")
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

        @Test("A response with any status code is returned", arguments: [204, 300, 304, 400, 404, 422, 429, 500, 503])
        func status(code: Int) async throws {
            let server = try LoopbackServer { _ in [.respond(code)] }
            #expect(try await transport.get(try server.url()).statusCode == code)
        }

        @Test(
            "A 401 response with a challenge is returned",
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

        @Test("Consecutive requests use the same connection")
        func keepAlive() async throws {
            let server = try LoopbackServer { _ in [.respond(200, body: Data("film".utf8))] }
            for _ in 1...5 { _ = try await transport.get(try server.url()) }
            #expect(server.requests.map(\.connection) == [1, 1, 1, 1, 1])
        }

        @Test("The transport does not send cookies back")
        func cookies() async throws {
            let server = try LoopbackServer { _ in [.respond(200, headers: ["Set-Cookie": "id=1; Path=/"])] }
            for _ in 1...2 { _ = try await transport.get(try server.url()) }
            #expect(server.requests.map { $0.headers["cookie"] } == [nil, nil])
        }

        @Test("The transport does not cache responses")
        func noCache() async throws {
            let server = try LoopbackServer { _ in
                [.respond(200, headers: ["Cache-Control": "max-age=600", "ETag": "x"], body: Data("film".utf8))]
            }
            for _ in 1...2 { _ = try await transport.get(try server.url()) }
            #expect(server.requests.count == 2)
            #expect(server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
        }

        @Test("The transport decodes a compressed body")
        func compression() async throws {
            let body = try #require(Data(base64Encoded: "H4sIAAAAAAACA0vLzMkFACK+RIIEAAAA"))
            let server = try LoopbackServer { _ in [.respond(200, headers: ["Content-Encoding": "gzip"], body: body)] }
            #expect(try await transport.get(try server.url()).body == Data("film".utf8))
            #expect(try #require(server.requests.first).headers["accept-encoding"]?.contains("gzip") == true)
        }

        @Test("The transport accepts plain http to localhost")
        func localhost() async throws {
            let server = try LoopbackServer { _ in [.respond(200)] }
            #expect(try await transport.get(try server.url(host: "localhost")).statusCode == 200)
        }

        @Test("Plain http to another host is refused before anything is sent")
        func plainHTTP() async throws {
            await #expect(throws: NetworkError.insecureAddress(host: "films.invalid")) {
                try await transport.get(try address("http://films.invalid/"))
            }
        }

        @Test("Many transports can be created and released")
        func lifetime() async throws {
            let server = try LoopbackServer { _ in [.respond(200)] }
            for _ in 1...20 { #expect(try await URLSessionTransport().get(try server.url()).statusCode == 200) }
        }
    }
}

/// The tests run one at a time, because some deadlines are in real time and other tests use all processors.
@Suite("URLSessionTransport", .serialized)
enum URLSessionTransportTests {}

typealias Step = LoopbackServer.Step

extension URLSessionTransport {
    /// Sends a GET.
    func get(_ url: URL, headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        try await send(HTTPRequest(url: url, headers: headers))
    }
}

/// Parses an address. The test fails if the address is invalid.
func address(_ text: String) throws -> URL {
    struct NoAddress: Error { let text: String }
    guard let url = URL(string: text) else { throw NoAddress(text: text) }
    return url
}

/// Returns the output of all common ways to print `value`.
func allPrints(of value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return [dumped, String(describing: value), String(reflecting: value), "\(value)"].joined(separator: "\n")
}
