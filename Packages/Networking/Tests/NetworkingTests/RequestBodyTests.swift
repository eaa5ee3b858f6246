import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("RequestBody")
struct RequestBodyTests {
    @Test("RequestBody.json(_:) encodes a value with sorted keys and the media type application/json")
    func json() throws {
        let body = try RequestBody.json(["media": "a/b", "id": "é"])
        #expect(String(decoding: body.data, as: UTF8.self) == #"{"id":"é","media":"a/b"}"#)
        #expect(body.contentType == "application/json")
    }

    @Test("RequestBody.form(_:) percent-encodes names and values in their order")
    func form() {
        let body = RequestBody.form([QueryItem("user name", "a&b"), QueryItem("password", "1+1=é")])
        #expect(String(decoding: body.data, as: UTF8.self) == "user%20name=a%26b&password=1%2B1%3D%C3%A9")
        #expect(body.contentType == "application/x-www-form-urlencoded")
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
        #expect(transport.requests[0].body == endpoint.body?.data)
        #expect(transport.requests[0].headers["Content-Type"] == "application/json")
        #expect(transport.requests[1].body == nil)
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
