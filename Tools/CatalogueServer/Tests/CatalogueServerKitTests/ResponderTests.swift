import CatalogueServerKit
import Foundation
import JPEG
import MovieCatalogue
import Networking
import NetworkingTestServer
import Synchronization
import TMDBAccounts
import Testing

@Suite("Responder")
struct ResponderTests {
    private let transport = RecordingTransport()

    private func responder(_ faults: String..., scope: FaultScope = FaultScope(), log: RequestLog? = nil) throws
        -> Responder
    {
        Responder(
            transport: transport,
            keys: ["one", "two"],
            faults: try faults.map { try #require(Fault($0)) },
            faultScope: scope,
            log: log
        )
    }

    @Test(
        "Responder accepts each key as a query item or a bearer token and removes it from the request",
        arguments: [
            ("/3/a?api_key=one&b=c", [:]), ("/3/a?b=c&api_key=two", [:]), ("/3/a?b=c&api%5Fkey=%6Fne", [:]),
            ("/3/a?b=c", ["authorization": "Bearer two"]), ("/3/a?b=c", ["authorization": "bearer one"]),
            ("/3/a?api_key=wrong&b=c&api_key=one", [:]),
        ] as [(String, [String: String])]
    )
    func granted(target: String, headers: [String: String]) async throws {
        #expect(try await responder().response(target, headers).status == 200)
        #expect(transport.urls == ["http://127.0.0.1/3/a?b=c"])
    }

    @Test(
        "Responder rejects a request without a valid key with TMDB's 401",
        arguments: [
            ("/3/a", [:]), ("/3/a?api_key=", [:]), ("/3/a?api_key=three", [:]), ("/3/a?api_keys=one", [:]),
            ("/3/a?api_key", [:]),
            ("/3/a", ["authorization": "Basic one"]), ("/3/a", ["authorization": "one"]),
            ("/3/a?api_key=three", ["authorization": "Bearer one"]),
        ] as [(String, [String: String])]
    )
    func refused(target: String, headers: [String: String]) async throws {
        let response = try await responder().response(target, headers)
        #expect(response.status == 401)
        #expect(
            response.text
                == #"{"status_code":7,"status_message":"Invalid API key: You must be granted a valid key.","success":false}"#
        )
        #expect(response.headers["Cache-Control"] == nil)
        #expect(transport.urls.isEmpty)
    }

    @Test("Responder responds to a matching If-None-Match with status 304 and no body")
    func revalidation() async throws {
        let responder = try responder()
        let first = try await responder.response("/3/a?api_key=one")
        let tag = try #require(first.headers["ETag"])
        #expect(tag.hasPrefix("W/\"") && first.headers["Cache-Control"] == "public, max-age=600")
        for field in [tag, String(tag.dropFirst(2)), "\"x\" , \(tag)", "*"] {
            let second = try await responder.response("/3/a?api_key=one", ["if-none-match": field])
            #expect(second.status == 304 && second.body.isEmpty && second.headers["ETag"] == tag)
        }
        let other = try await responder.response("/3/a?api_key=one", ["if-none-match": "W/\"x\""])
        #expect(other.status == 200 && !other.body.isEmpty)
    }

    @Test("An error response of Responder has no ETag and no Cache-Control, and ignores If-None-Match")
    func uncachedError() async throws {
        let response = try await responder().response("/3/missing?api_key=one", ["if-none-match": "*"])
        #expect(response.status == 404 && !response.body.isEmpty)
        #expect(response.headers["ETag"] == nil && response.headers["Cache-Control"] == nil)
    }

    @Test("Responder responds with TMDB's status 500 if the transport throws")
    func failure() async throws {
        let response = try await responder().response("/3/fail?api_key=one")
        #expect(response.status == 500)
        #expect(response.text.contains(#""status_code":11"#))
    }

    @Test(
        "Responder handles HEAD like GET and rejects other methods",
        arguments: [("HEAD", 200), ("DELETE", 405), ("PATCH", 405)]
    )
    func methods(method: String, status: Int) async throws {
        #expect(try await responder().response("/3/a?api_key=one", method: method).status == status)
    }

    @Test("A Responder applies its faults in order, each to the specified number of requests")
    func faults() async throws {
        let responder = try responder("429:1:7", "503:2", "garbage:1")
        var responses: [Response] = []
        for _ in 0..<5 { responses.append(try await responder.response("/3/a?api_key=one")) }
        #expect(responses.map(\.status) == [429, 503, 503, 200, 200])
        #expect(responses[0].headers["Retry-After"] == "7" && responses[1].headers["Retry-After"] == nil)
        #expect((try? JSONSerialization.jsonObject(with: responses[3].body)) == nil)
        #expect((try? JSONSerialization.jsonObject(with: responses[4].body)) != nil)
    }

    @Test("A Responder applies its faults to every third request with a path")
    func faultScope() async throws {
        let responder = try responder("503:1", "429", scope: FaultScope(path: "/b", interval: 3))
        var statuses: [Int] = []
        for _ in 0..<9 {
            statuses.append(try await responder.response("/3/b?api_key=one").status)
            #expect(try await responder.response("/3/a?api_key=one").status == 200)
        }
        #expect(statuses == [200, 200, 503, 200, 200, 429, 200, 200, 429])
    }

    @Test("Responder ends the connection for the faults 'reset' and 'noise'")
    func brokenConnections() async throws {
        let responder = try responder("reset:1", "noise:1")
        let reset = await responder.steps(for: LoopbackServer.Request(target: "/"))
        let noisy = await responder.steps(for: LoopbackServer.Request(target: "/"))
        guard case .reset? = reset.first, case .send(let noise)? = noisy.first, case .close? = noisy.last else {
            Issue.record("The steps are others.")
            return
        }
        #expect(!noise.starts(with: Data("HTTP".utf8)))
    }

    @Test(
        "Fault parses a status or a name, optionally with a count, and with Retry-After for a status",
        arguments: ["500", "503:2", "429:1:0", "garbage", "noise:3", "reset:1"].map { ($0, true) }
            + ["", "200", "600", "x", "503:", "503:-1", "503:1:2:3", "garbage:1:2", "503:one", ":1"].map { ($0, false) }
    )
    func faultSyntax(text: String, isValid: Bool) {
        #expect((Fault(text) != nil) == isValid)
    }

    @Test("The request log of Responder has one line per request, without the key, and none for an excess connection")
    func log() async throws {
        let lines = Mutex<[String]>([])
        let log = RequestLog { line in lines.withLock { $0.append(line) } }
        let responder = try responder("reset:1", "noise:1", "garbage:1", "502:1", log: log)
        for _ in 1...4 { _ = await responder.steps(for: LoopbackServer.Request(target: "/3/a?api_key=one")) }
        _ = try await responder.response("/3/a?query=x&api%5fkey=one&page=2")
        _ = try await responder.response("/3/a?api_key=wrong", ["authorization": "Bearer one"])
        #expect(Response(responder.refuse(.malformed))?.text.contains(#""status_code":5"#) == true)
        #expect(Response(responder.refuse(.tooManyConnections))?.status == 503)
        #expect(
            lines.withLock { $0 } == [
                "GET /3/a reset", "GET /3/a noise", "GET /3/a 200", "GET /3/a 502", "GET /3/a?query=x&page=2 200",
                "GET /3/a 401", "- - 400",
            ]
        )
    }

    @Test(
        "Responder passes bodies on, needs no key for the approval page, and hides sessions, tokens and passwords in its log"
    )
    func accounts() async throws {
        let lines = Mutex<[String]>([])
        let transport = AccountTransport(
            store: AccountStore(users: ["anna": "lime"]),
            movies: CatalogueTransport(),
            website: try #require(URL(string: "http://127.0.0.1"))
        )
        let log = RequestLog { line in lines.withLock { $0.append(line) } }
        let responder = Responder(transport: transport, keys: ["key"], log: log)
        let new = try await responder.response("/3/authentication/token/new?api_key=key")
        #expect(new.headers["ETag"] == nil && new.headers["Cache-Control"] == "no-store")
        let page = try #require(new.headers["Authentication-Callback"]).dropFirst("http://127.0.0.1".count)
        #expect(try await responder.response(String(page)).status == 200)
        let login = Data("username=anna&password=lime".utf8)
        let allowed = try await responder.response("\(page)/allow", method: "POST", body: login)
        #expect(allowed.text.contains("is approved"))
        #expect(try await responder.response("/3/account?session_id=5e55&api_key=key&page=1").status == 401)
        let query = "username=anna&password=lime&request_token=70ce&api_key=key"
        _ = try await responder.response("/3/authentication/token/validate_with_login?\(query)")
        #expect(try await responder.response("/3/account?session_id=5e55").text.contains(#""status_code":7"#))
        #expect(
            lines.withLock { $0 } == [
                "GET /3/authentication/token/new 200", "GET /authenticate/… 200", "POST /authenticate/… 200",
                "GET /3/account?page=1 401", "GET /3/authentication/token/validate_with_login?username=anna 401",
                "GET /3/account 401",
            ]
        )
    }

    @Test("Responder requires no API key for images and sends them with caching headers", .needsLibturbojpeg)
    func images() async throws {
        let responder = Responder(transport: PosterTransport(movies: CatalogueTransport()), keys: ["key"])
        let path = "/t/p/w154/tt0083658.jpg"
        let first = try await responder.response(path)
        #expect(first.status == 200 && first.headers["Content-Type"] == "image/jpeg")
        #expect(first.headers["Cache-Control"] == "public, max-age=600")
        let image = try JPEGImage.decoding(first.body)
        #expect(image.width == 154 && image.height == 231)
        let tag = try #require(first.headers["ETag"])
        #expect(try await responder.response(path, ["if-none-match": tag]).status == 304)
        for (path, status) in [("/t/p/w92/tt0000001.jpg", 404), ("/3/movie/83658", 401), ("/t/pictures", 401)] {
            #expect(try await responder.response(path).status == status)
        }
    }

    @Test("The faults and the delay of a Responder apply to images too", .needsLibturbojpeg)
    func imageFaults() async throws {
        let waits = Mutex(0)
        let responder = Responder(
            transport: PosterTransport(movies: CatalogueTransport()),
            keys: ["key"],
            faults: [try #require(Fault("503:1"))],
            delay: { waits.withLock { $0 += 1 } }
        )
        #expect(try await responder.response("/t/p/w154/tt0083658.jpg").status == 503)
        #expect(try await responder.response("/t/p/w154/tt0083658.jpg").status == 200)
        #expect(waits.withLock { $0 } == 2)
    }

    @Test("Responder closes the connection if the delay is cancelled")
    func cancelledDelay() async throws {
        let responder = Responder(transport: transport, keys: ["one"], delay: { throw CancellationError() })
        let steps = await responder.steps(for: LoopbackServer.Request(target: "/3/a?api_key=one"))
        guard case .close? = steps.first, steps.count == 1 else {
            Issue.record("The steps are others.")
            return
        }
        #expect(transport.urls.isEmpty)
    }
}

/// The parts of a `.respond` step.
private struct Response {
    let status: Int
    let headers: [String: String]
    let body: Data
    var text: String { String(decoding: body, as: UTF8.self) }

    init?(_ step: LoopbackServer.Step) {
        guard case .respond(let status, let headers, let body) = step else { return nil }
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}

extension Responder {
    fileprivate func response(
        _ target: String,
        _ headers: [String: String] = [:],
        method: String = "GET",
        body: Data = Data()
    ) async throws -> Response {
        let request = LoopbackServer.Request(method: method, target: target, headers: headers, body: body)
        let steps = await steps(for: request)
        #expect(steps.count == 1)
        return try #require(steps.first.flatMap(Response.init))
    }
}

/// A transport that records URLs and responds with a small JSON object. It responds with status 404 to `/3/missing`, throws
/// for `/3/fail`, and responds with 405 to methods other than GET.
final class RecordingTransport: HTTPTransport {
    private struct Failure: Error {}

    private let recordedURLs = Mutex<[String]>([])

    var urls: [String] { recordedURLs.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        recordedURLs.withLock { $0.append(request.url.absoluteString) }
        if request.url.path == "/3/fail" { throw Failure() }
        let status = request.url.path == "/3/missing" ? 404 : 200
        return HTTPResponse(
            statusCode: request.method == .get ? status : 405,
            headers: ["Content-Type": "application/json"],
            body: Data(#"{"path":"\#(request.url.path)"}"#.utf8)
        )
    }
}
