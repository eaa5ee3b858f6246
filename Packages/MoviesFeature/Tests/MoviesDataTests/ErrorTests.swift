import Foundation
import MoviesDomain
import MoviesTestSupport
import Networking
import Testing

@Suite("Errors of the service")
struct ErrorTests {
    private static func body(_ code: Int, _ message: String = "So it is.") -> String {
        #"{"success": false, "status_code": \#(code), "status_message": "\#(message)"}"#
    }

    private func error(_ response: HTTPResponse) async -> MoviesError? {
        await #expect(throws: MoviesError.self) { try await Stack([popularPath: { _ in response }]).popular() }
    }

    @Test(
        "A status maps to the same error for all bodies",
        arguments: [
            (401, 7, .credentialRefused(serverMessage: "So it is.")),
            (403, 3, .credentialRefused(serverMessage: "So it is.")),
            (404, 34, .noSuchResource(serverMessage: "So it is.")),
            (400, 22, .rejected(serverMessage: "So it is.")), (422, 20, .rejected(serverMessage: "So it is.")),
            (429, 25, .tryLater(seconds: nil, serverMessage: "So it is.")),
            (503, 9, .tryLater(seconds: nil, serverMessage: "So it is.")),
            (500, 11, .unreachable(reason: "So it is.")), (502, 43, .unreachable(reason: "So it is.")),
            (504, 24, .unreachable(reason: "So it is.")),
        ] as [(Int, Int, MoviesError)]
    )
    func status(status: Int, code: Int, expected: MoviesError) async {
        #expect(await error(.json(Self.body(code), status: status)) == expected)
    }

    @Test("The wait of a busy server is part of the error", arguments: [429, 503])
    func retryAfter(status: Int) async {
        let response = HTTPResponse.json(Self.body(25), status: status, headers: ["Retry-After": "12"])
        #expect(await error(response) == .tryLater(seconds: 12, serverMessage: "So it is."))
    }

    @Test(
        "The server's message is found in all its formats",
        arguments: [
            (#"{"errors": ["query must be provided"]}"#, "query must be provided"),
            (#"{"status_code": 22, "status_message": "Too far."}"#, "Too far."),
            (#"{"status_message": "", "errors": ["Too far."]}"#, "Too far."),
            (#"{"status_message": ""}"#, "HTTP status 422"), ("<html>Oh no</html>", "HTTP status 422"),
            ("", "HTTP status 422"), (#"{"errors": []}"#, "HTTP status 422"), ("[]", "HTTP status 422"),
        ]
    )
    func words(body: String, expected: String) async {
        #expect(await error(.json(body, status: 422)) == .rejected(serverMessage: expected))
    }

    @Test("An error without a message names its status", arguments: [(500, "500"), (404, "404")])
    func status(status: Int, named: String) async throws {
        #expect("\(try #require(await error(.json("", status: status))))".contains(named))
    }

    @Test(
        "An error body with a success status throws an error",
        arguments: [
            (7, .credentialRefused(serverMessage: "So it is.")), (21, .noSuchResource(serverMessage: "So it is.")),
            (34, .noSuchResource(serverMessage: "So it is.")), (6, .noSuchResource(serverMessage: "So it is.")),
            (25, .tryLater(seconds: nil, serverMessage: "So it is.")), (11, .unreachable(reason: "So it is.")),
            (22, .rejected(serverMessage: "So it is.")),
        ] as [(Int, MoviesError)]
    )
    func success(code: Int, expected: MoviesError) async {
        #expect(await error(.json(Self.body(code))) == expected)
        let older = #"{"status_code": \#(code), "status_message": "So it is."}"#
        #expect(await error(.json(older)) == expected)
    }

    @Test("An error body without a message throws an error")
    func wordless() async {
        let body = #"{"success": false, "status_code": 7, "results": []}"#
        #expect(await error(.json(body)) == .credentialRefused(serverMessage: nil))
    }

    @Test("An error body with a success status is not stored")
    func successIsNotStored() async throws {
        let stack = Stack([popularPath: { _ in .json(Self.body(7), headers: ["Cache-Control": "max-age=60"]) }])
        await #expect(throws: MoviesError.self) { try await stack.popular() }
        await #expect(throws: MoviesError.notStored) { try await stack.popular(.storedOnly) }
    }

    @Test("Status 404 for details means a missing film")
    func noSuchMovie() async {
        await #expect(throws: MoviesError.noSuchMovie(id: "78")) { try await Stack().details() }
    }

    @Test("An unknown error becomes the reason why the source is unusable")
    func unusable() async {
        let error = await #expect(throws: MoviesError.self) {
            try await Stack([popularPath: { _ in throw TestError() }]).popular()
        }
        #expect(error == .sourceUnusable(reason: "\(TestError())"))
    }

    @Test(
        "A failed transfer is either an unreachable source or bad data",
        arguments: [
            (NetworkError.unreachable(host: "h", reason: "refused"), true),
            (.connectionLost(host: "h", reason: "reset"), true),
            (.timedOut(.total, after: .seconds(30), host: "h"), true),
            (.bodyTooLarge(limit: 10), false), (.redirectRefused(from: "a", to: "b"), false),
            (.malformedResponse(host: "h", reason: "gopher"), false), (.tooManyRedirects(host: "h", limit: 5), false),
        ]
    )
    func transfer(failure: NetworkError, isSilent: Bool) async throws {
        let error = await #expect(throws: MoviesError.self) {
            try await Stack([popularPath: { _ in throw failure }]).popular()
        }
        let reason = try #require(failure.failureReason)
        #expect(error == (isSilent ? .unreachable(reason: reason) : .badData(reason: reason)))
    }
}
