import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("Requests and cache addresses of endpoints")
struct EndpointTests {
    private func sentRequest(
        _ endpoint: Endpoint<Movie>,
        _ config: NetworkConfig,
        etag: String? = nil
    ) async throws -> HTTPRequest {
        let transport = ScriptedTransport(responses: [HTTPResponse(statusCode: 200)])
        _ = try await DefaultNetworkService(config: config, transport: transport).send(endpoint, ifNoneMatch: etag)
        return try #require(transport.requests.first)
    }

    @Test(
        "DefaultNetworkService percent-encodes the name and the value of a query item as UTF-8",
        arguments: [
            ("C++", "C%2B%2B"), ("Amélie", "Am%C3%A9lie"), ("Tom & Jerry", "Tom%20%26%20Jerry"),
            ("a=b#c%d", "a%3Db%23c%25d"), ("100% & ?/", "100%25%20%26%20%3F%2F"),
            ("千と千尋", "%E5%8D%83%E3%81%A8%E5%8D%83%E5%B0%8B"), ("a-b.c_d~e", "a-b.c_d~e"), ("\u{7}", "%07"), ("", ""),
        ]
    )
    func encodes(value: String, encoded: String) async throws {
        let request = try await sentRequest(movie("search/movie", [QueryItem(value, value)]), config())
        #expect(request.url.absoluteString == "https://api.example.org/3/search/movie?\(encoded)=\(encoded)")
    }

    @Test(
        "The URL of a request joins the path of the endpoint to the base URL with one slash",
        arguments: ["https://api.example.org/3", "https://api.example.org/3/", "https://api.example.org/3//"],
        ["movie/78", "/movie/78", "//movie//78/"]
    )
    func joinsPath(base: String, path: String) async throws {
        let request = try await sentRequest(movie(path), config(base))
        #expect(request.url.absoluteString == "https://api.example.org/3/movie/78")
    }

    @Test("The path of an endpoint is percent-encoded, so it adds neither a query nor another host")
    func pathIsText() async throws {
        let request = try await sentRequest(movie("//evil.example/a?b#c @d"), config())
        #expect(request.url.absoluteString == "https://api.example.org/3/evil.example/a%3Fb%23c%20%40d")
    }

    @Test("An endpoint whose path has the component '.' or '..' is rejected", arguments: ["movie/../x", "./x", ".."])
    func refusesClimbing(path: String) async throws {
        let transport = ScriptedTransport([])
        let service = DefaultNetworkService(config: try config(), transport: transport)
        await #expect(throws: NetworkError.self) { try await service.send(movie(path), ifNoneMatch: nil) }
        #expect(throws: NetworkError.self) { try service.address(of: movie(path)) }
        #expect(transport.requests.isEmpty)
    }

    @Test("A request contains If-None-Match only if the caller passes an entity tag")
    func conditional() async throws {
        for etag in [#"W/"1""#, nil] {
            #expect(try await sentRequest(movie(), config(), etag: etag).headers["If-None-Match"] == etag)
        }
    }

    @Test("The API key of a credential is the last query item and replaces an item with the same name")
    func queryCredential() async throws {
        let config = try config(credential: .queryItem(name: "api_key", Secret(secretText)))
        let items = [QueryItem("api_key", "mine"), QueryItem("page", "1")]
        let url = try await sentRequest(movie("s", items), config).url.absoluteString
        #expect(url.hasSuffix("/s?page=1&api_key=s3cr3t%2Bkey"))
    }

    @Test("The bearer token of a credential is a header field beside those of NetworkConfig")
    func bearerCredential() async throws {
        let config = try config(headers: ["Accept": "text/plain"], credential: .bearer(Secret(secretText)))
        let request = try await sentRequest(movie(), config)
        #expect(request.headers["Accept"] == "text/plain")
        #expect(request.headers["Authorization"] == "Bearer \(secretText)")
        #expect(!request.url.absoluteString.contains("s3cr3t"))
    }

    @Test(
        "DefaultNetworkService.address(of:) returns the path and the sorted query items, without the credential",
        arguments: [Credential.queryItem(name: "api_key", Secret(secretText)), .bearer(Secret(secretText)), nil]
    )
    func address(credential: Credential?) throws {
        let config = try config("HTTPS://API.Example.org/3", credential: credential)
        let service = DefaultNetworkService(config: config, transport: ScriptedTransport([]))
        let items = [QueryItem("query", "C++"), QueryItem("page", "2")]
        for items in [items, items.reversed()] {
            let address = try service.address(of: movie("S", items))
            #expect(address == "https://api.example.org/3/S?page=2&query=C%2B%2B")
        }
    }
}
