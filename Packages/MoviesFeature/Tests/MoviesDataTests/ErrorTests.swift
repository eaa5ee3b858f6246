import CoreDomain
import MoviesData
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import Testing

@Suite("Mapping of service errors")
struct ErrorTests {
    private static func body(_ code: Int, _ message: String = "So it is.") -> String {
        #"{"success": false, "status_code": \#(code), "status_message": "\#(message)"}"#
    }

    private func error(_ response: HTTPResponse) async -> MoviesError? {
        await #expect(throws: MoviesError.self) {
            try await RepositoryFixture([popularPath: { _ in response }]).popular()
        }
    }

    @Test(
        "The HTTP status determines the case of MoviesError, and the message is that of the body or the HTTP status",
        arguments: [
            (401, 7, .credentialRefused(serverMessage: "So it is.")),
            (403, 3, .credentialRefused(serverMessage: "So it is.")),
            (404, 34, .noSuchResource(serverMessage: "So it is.")),
            (400, 22, .rejected(serverMessage: "So it is.")), (422, 20, .rejected(serverMessage: "So it is.")),
            (429, 25, .tryLater(seconds: nil, serverMessage: "So it is.")),
            (503, 9, .tryLater(seconds: nil, serverMessage: "So it is.")),
            (500, 11, .serviceFailed(serverMessage: "HTTP status 500: So it is.")),
            (502, 43, .serviceFailed(serverMessage: "HTTP status 502: So it is.")),
            (504, 24, .serviceFailed(serverMessage: "HTTP status 504: So it is.")),
            (401, nil, .credentialRefused(serverMessage: nil)),
            (404, nil, .noSuchResource(serverMessage: "HTTP status 404")),
            (429, nil, .tryLater(seconds: nil, serverMessage: nil)),
            (500, nil, .serviceFailed(serverMessage: "HTTP status 500")),
        ] as [(Int, Int?, MoviesError)]
    )
    func status(status: Int, code: Int?, expected: MoviesError) async {
        #expect(await error(.json(code.map { Self.body($0) } ?? "", status: status)) == expected)
    }

    @Test("MoviesError.tryLater contains the seconds of the header field Retry-After", arguments: [429, 503])
    func retryAfter(status: Int) async {
        let response = HTTPResponse.json(Self.body(25), status: status, headers: ["Retry-After": "12"])
        #expect(await error(response) == .tryLater(seconds: 12, serverMessage: "So it is."))
    }

    @Test(
        "MoviesError contains the message of an error body, or the HTTP status if the body has no message",
        arguments: [
            (#"{"errors": ["query must be provided"]}"#, "query must be provided"),
            (#"{"status_code": 22, "status_message": "Too\nfar."}"#, "Too far."),
            (#"{"status_message": "", "errors": ["Too far."]}"#, "Too far."),
            (#"{"status_message": ""}"#, "HTTP status 422"), ("<html>Oh no</html>", "HTTP status 422"),
            ("", "HTTP status 422"), (#"{"errors": []}"#, "HTTP status 422"), ("[]", "HTTP status 422"),
        ]
    )
    func messageFormats(body: String, expected: String) async {
        #expect(await error(.json(body, status: 422)) == .rejected(serverMessage: expected))
    }

    @Test(
        "Fetching a page throws the error of the body's status_code even if the HTTP status is 200",
        arguments: [
            (7, .credentialRefused(serverMessage: "So it is.")), (21, .noSuchResource(serverMessage: "So it is.")),
            (34, .noSuchResource(serverMessage: "So it is.")), (6, .noSuchResource(serverMessage: "So it is.")),
            (25, .tryLater(seconds: nil, serverMessage: "So it is.")),
            (11, .serviceFailed(serverMessage: "So it is.")),
            (22, .rejected(serverMessage: "So it is.")),
        ] as [(Int, MoviesError)]
    )
    func success(code: Int, expected: MoviesError) async {
        #expect(await error(.json(Self.body(code))) == expected)
        let older = #"{"status_code": \#(code), "status_message": "So it is."}"#
        #expect(await error(.json(older)) == expected)
    }

    @Test(
        "A page with 'success: true', or with the code of no error, is a page",
        arguments: [#""success": true, "status_code": 7"#, #""status_code": 1"#, #""status_code": 48"#]
    )
    func successWithCode(fields: String) async throws {
        let body = #"{\#(fields), "status_message": "So it is.", "results": [{"id": 7, "title": "A"}]}"#
        let fixture = RepositoryFixture([popularPath: { _ in .json(body) }])
        #expect(try await fixture.popular().value.movies.map(\.id) == [.tmdb(7)])
    }

    @Test("An error body with status 200 needs no message, and is not stored")
    func missingMessage() async throws {
        let body = #"{"success": false, "status_code": 7, "results": []}"#
        let fixture = RepositoryFixture([popularPath: { _ in .json(body, headers: ["Cache-Control": "max-age=60"]) }])
        await #expect(throws: MoviesError.credentialRefused(serverMessage: nil)) { try await fixture.popular() }
        await #expect(throws: MoviesError.notStored) { try await fixture.popular(.storedOnly) }
    }

    @Test("Fetching a page throws MoviesError.sourceUnusable after an unknown error of the transport")
    func unusable() async {
        await #expect(throws: MoviesError.sourceUnusable(reason: "\(TestError())")) {
            try await RepositoryFixture([popularPath: { _ in throw TestError() }]).popular()
        }
    }

    @Test(
        "Fetching a page throws MoviesError.unreachable or MoviesError.badData after a NetworkError",
        arguments: [
            (NetworkError.unreachable(host: "h", reason: "refused"), true),
            (.connectionLost(host: "h", reason: "reset"), true),
            (.timedOut(.total, after: .seconds(30), host: "h"), true),
            (.bodyTooLarge(limit: 10), false), (.redirectRefused(from: "a", to: "b"), false),
            (.malformedResponse(host: "h", reason: "gopher"), false), (.tooManyRedirects(host: "h", limit: 5), false),
        ]
    )
    func transfer(failure: NetworkError, isUnreachable: Bool) async throws {
        let reason = try #require(failure.failureReason)
        await #expect(throws: isUnreachable ? MoviesError.unreachable(reason: reason) : .badData(reason: reason)) {
            try await RepositoryFixture([popularPath: { _ in throw failure }]).popular()
        }
    }
}
