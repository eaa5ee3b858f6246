import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("Status codes")
struct StatusTests {
    private func send(_ response: HTTPResponse, etag: String? = nil) async throws -> HTTPResponse {
        let service = DefaultNetworkService(
            config: try config(),
            transport: ScriptedTransport(responses: [response]),
            retryPolicy: RetryPolicy(maximumRetries: 0),
            currentDate: { Date(timeIntervalSince1970: 784_111_717) }
        )
        return try await service.send(film(), ifNoneMatch: etag)
    }

    @Test("2xx is success", arguments: [200, 201, 204, 299])
    func success(code: Int) async throws {
        #expect(try await send(HTTPResponse(statusCode: code)).statusCode == code)
    }

    @Test(
        "anything else is an error that carries the server's words",
        arguments: [300, 302, 400, 401, 404, 422, 429, 500, 503]
    )
    func failure(code: Int) async throws {
        await #expect(throws: NetworkError.status(code: code, body: Film.json, retryAfter: nil)) {
            try await send(HTTPResponse(statusCode: code, body: Film.json))
        }
    }

    @Test("304 is an answer to a conditional request alone")
    func notModified() async throws {
        #expect(try await send(HTTPResponse(statusCode: 304), etag: "x").statusCode == 304)
        await #expect(throws: NetworkError.status(code: 304, body: Data(), retryAfter: nil)) {
            try await send(HTTPResponse(statusCode: 304))
        }
    }

    @Test("an error keeps no more than 64 KiB of the body")
    func bodyIsCut() async throws {
        let error = await #expect(throws: NetworkError.self) {
            try await send(HTTPResponse(statusCode: 500, body: Data(count: 1_000_000)))
        }
        guard case .status(_, let body, _)? = error else { return }
        #expect(body.count == 65_536)
    }

    @Test(
        "Retry-After is read as seconds and as a date",
        arguments: [
            ("120", 120), ("0", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 60), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
            ("-5", nil), ("soon", nil), ("", nil),
        ] as [(String, Int?)]
    )
    func retryAfter(field: String, seconds: Int?) async throws {
        await #expect(throws: NetworkError.status(code: 503, body: Data(), retryAfter: seconds.map { .seconds($0) })) {
            try await send(HTTPResponse(statusCode: 503, headers: ["Retry-After": field]))
        }
    }
}
