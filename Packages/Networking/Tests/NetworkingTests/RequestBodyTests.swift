import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("RequestBody")
struct RequestBodyTests {
    @Test("RequestBody has JSON with sorted keys")
    func json() throws {
        let data = try RequestBody.json(["media": "a/b", "id": "é"]).data
        #expect(data == Data(#"{"id":"é","media":"a/b"}"#.utf8))
    }

    @Test("DefaultNetworkService sends the body of an endpoint with its media type")
    func sent() async throws {
        let transport = ScriptedTransport(responses: [HTTPResponse(statusCode: 200), HTTPResponse(statusCode: 200)])
        let service = DefaultNetworkService(config: try config(headers: ["Content-Type": "x/y"]), transport: transport)
        var endpoint = movie(method: .delete)
        endpoint.body = try .json(["session_id": "1"])
        _ = try await service.send(endpoint, ifNoneMatch: nil)
        _ = try await service.send(movie(), ifNoneMatch: nil)
        #expect(transport.requests.map(\.body) == [endpoint.body?.data, nil])
        #expect(transport.requests[0].headers["Content-Type"] == "application/json")
    }

    @Test(
        "DefaultNetworkService replaces withheld secrets of an endpoint in error responses, but not in successful ones",
        arguments: [(200, "the password hunter2000 is wrong"), (401, "the password <secret> is wrong")]
    )
    func withheld(status: Int, expected: String) async throws {
        let quoting = HTTPResponse(statusCode: status, body: Data("the password hunter2000 is wrong".utf8))
        let service = DefaultNetworkService(config: try config(), transport: ScriptedTransport(responses: [quoting]))
        var endpoint = movie(method: .post)
        endpoint.withheldSecrets = [Secret("hunter2000")]
        do {
            let response = try await service.send(endpoint, ifNoneMatch: nil)
            #expect(String(decoding: response.body, as: UTF8.self) == expected)
        } catch NetworkError.status(401, let body, _) {
            #expect(String(decoding: body, as: UTF8.self) == expected)
        }
    }
}
