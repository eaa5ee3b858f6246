import CatalogueServerKit
import Foundation
import Networking
import NetworkingTestServer
import Synchronization
import TMDBAccounts
import Testing

@Suite("Responder")
struct ResponderTests {
    private static let key = "api_key=\(Responder.key)"

    private func responder(_ fault: Fault? = nil) -> Responder { Responder(transport: EchoTransport(), fault: fault) }

    @Test(
        "Responder accepts the key as a query item or a bearer token, and rejects others with TMDB's 401",
        arguments: [
            ("/3/a?\(key)&b=c", nil, 200), ("/3/a?b=c", "Bearer \(Responder.key)", 200), ("/3/a", nil, 401),
            ("/3/a?api_key=", nil, 401), ("/3/a?api_key=three", "Bearer \(Responder.key)", 401),
            ("/3/a", "Basic \(Responder.key)", 401),
        ] as [(String, String?, Int)]
    )
    func keys(target: String, authorization: String?, status: Int) async throws {
        let headers = authorization.map { ["authorization": $0] } ?? [:]
        let response = try await responder().response(target, headers)
        #expect(response.status == status)
        #expect(response.headers["Cache-Control"] == (status == 200 ? "public, max-age=600" : nil))
        if status == 401 { #expect(response.text.contains(#""status_code":7"#)) }
    }

    @Test(
        "Responder responds with TMDB's errors if the transport throws, and to an unknown method",
        arguments: [("GET", "/3/fail", 500), ("PATCH", "/3/a", 405)]
    )
    func failures(method: String, path: String, status: Int) async throws {
        #expect(try await responder().response("\(path)?\(Self.key)", method: method).status == status)
    }

    @Test("A Responder applies its fault to every third request with a path")
    func fault() async throws {
        var fault = try #require(Fault("503:7"))
        fault.path = "/b"
        fault.interval = 3
        let responder = responder(fault)
        var statuses: [Int] = []
        for _ in 0..<6 {
            let response = try await responder.response("/3/b?\(Self.key)")
            statuses.append(response.status)
            #expect(response.headers["Retry-After"] == (response.status == 503 ? "7" : nil))
            #expect(try await responder.response("/3/a?\(Self.key)").status == 200)
        }
        #expect(statuses == [200, 200, 503, 200, 200, 503])
    }

    @Test("The fault 'garbage' is invalid JSON with the status 200")
    func garbage() async throws {
        let response = try await responder(Fault("garbage")).response("/3/a?\(Self.key)")
        #expect(response.status == 200 && (try? JSONSerialization.jsonObject(with: Data(response.text.utf8))) == nil)
    }

    @Test(
        "Fault parses an error status, optionally with Retry-After, or 'garbage'",
        arguments: ["500", "429:0", "garbage"].map { ($0, true) }
            + ["", "200", "600", "x", "503:", "503:-1", "503:1:2", "garbage:1", ":1"].map { ($0, false) }
    )
    func faultSyntax(text: String, isValid: Bool) {
        #expect((Fault(text) != nil) == isValid)
    }

    @Test(
        "Responder passes bodies on, needs no key for the approval page, and hides sessions, tokens and passwords in its log"
    )
    func accounts() async throws {
        let lines = Mutex<[String]>([])
        let transport = AccountTransport(
            store: AccountStore(users: ["anna": "lime"]),
            website: try #require(URL(string: "http://127.0.0.1"))
        )
        let responder = Responder(transport: transport, log: { line in lines.withLock { $0.append(line) } })
        let new = try await responder.response("/3/authentication/token/new?\(Self.key)")
        #expect(new.headers["Cache-Control"] == "no-store")
        let page = try #require(new.headers["Authentication-Callback"]).dropFirst("http://127.0.0.1".count)
        #expect(try await responder.response(String(page)).status == 200)
        let login = Data("username=anna&password=lime".utf8)
        let allowed = try await responder.response("\(page)/allow", method: "POST", body: login)
        #expect(allowed.text.contains("is approved"))
        let query = "username=anna&p%61ssword=lime&request_token=70ce&session_id=5e55&\(Self.key)&page=1"
        _ = try await responder.response("/3/authentication/token/validate_with_login?\(query)")
        #expect(
            lines.withLock { $0 } == [
                "GET /3/authentication/token/new 200", "GET /authenticate/… 200", "POST /authenticate/… 200",
                "GET /3/authentication/token/validate_with_login?username=anna&page=1 401",
            ]
        )
    }
}

extension Responder {
    fileprivate func response(
        _ target: String,
        _ headers: [String: String] = [:],
        method: String = "GET",
        body: Data = Data()
    ) async throws -> (status: Int, headers: [String: String], text: String) {
        let request = LoopbackServer.Request(method: method, target: target, headers: headers, body: body)
        let steps = await steps(for: request)
        guard case .respond(let status, let headers, let body)? = steps.first, steps.count == 1 else {
            throw CancellationError()
        }
        return (status, headers, String(decoding: body, as: UTF8.self))
    }
}

/// A transport that responds with an empty JSON object, and throws for `/3/fail`.
private struct EchoTransport: HTTPTransport {
    private struct Failure: Error {}

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if request.url.path == "/3/fail" { throw Failure() }
        return HTTPResponse(statusCode: 200, body: Data("{}".utf8))
    }
}
