import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("RequestBody")
struct RequestBodyTests {
    @Test(
        "RequestBody has JSON with sorted keys, or a percent-encoded form in the order of its items, with the media type",
        arguments: [
            (try .json(["media": "a/b", "id": "é"]), #"{"id":"é","media":"a/b"}"#, "application/json"),
            (
                .form([QueryItem("user name", "a&b"), QueryItem("password", "1+1=é")]),
                "user%20name=a%26b&password=1%2B1%3D%C3%A9", "application/x-www-form-urlencoded"
            ),
        ] as [(RequestBody, String, String)]
    )
    func content(body: RequestBody, text: String, contentType: String) {
        #expect(body == RequestBody(Data(text.utf8), contentType: contentType))
    }

    @Test("No description of a request or its body contains the content of the body")
    func prints() throws {
        let body = RequestBody(Data(secretText.utf8), contentType: "text/plain")
        let request = HTTPRequest(method: .post, url: try address("https://api.example.org"), body: body.data)
        #expect(!allPrints(of: body).contains("s3cr3t") && !allPrints(of: request).contains("s3cr3t"))
        #expect("\(body)" == "text/plain, 10 bytes")
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
