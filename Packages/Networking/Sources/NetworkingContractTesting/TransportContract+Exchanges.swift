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
}
