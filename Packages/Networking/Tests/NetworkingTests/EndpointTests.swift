import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("Requests of endpoints")
struct RequestBuilderTests {
    /// Returns the URL of the request that the service sends for an endpoint.
    private func sentURL(_ endpoint: Endpoint<Movie>, _ config: NetworkConfig) async throws -> String {
        try await sentRequest(endpoint, config).url.absoluteString
    }

    private func sentRequest(
        _ endpoint: Endpoint<Movie>,
        _ config: NetworkConfig,
        ifNoneMatch etag: String? = nil
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
            ("千と千尋", "%E5%8D%83%E3%81%A8%E5%8D%83%E5%B0%8B"),
            ("a-b.c_d~e", "a-b.c_d~e"), ("\u{7}", "%07"), ("", ""),
        ]
    )
    func encodes(value: String, encoded: String) async throws {
        let url = try await sentURL(movie("search/movie", [QueryItem(value, value)]), config())
        #expect(url == "https://api.example.org/3/search/movie?\(encoded)=\(encoded)")
    }

    @Test("The query items of an endpoint keep their order and follow the query items of NetworkConfig")
    func keepsOrder() async throws {
        let items = [QueryItem("query", "x"), QueryItem("page", "2"), QueryItem("adult", "0")]
        let url = try await sentURL(movie("s", items), config(queryItems: [QueryItem("language", "en")]))
        #expect(url.hasSuffix("/s?language=en&query=x&page=2&adult=0"))
    }

    @Test("A query item replaces an earlier query item with the same name in the endpoint or NetworkConfig")
    func laterReplaces() async throws {
        let items = [QueryItem("page", "1"), QueryItem("language", "fr"), QueryItem("page", "2")]
        let url = try await sentURL(movie("s", items), config(queryItems: [QueryItem("language", "en")]))
        #expect(url.hasSuffix("/s?language=fr&page=2"))
    }

    @Test(
        "The URL of a request joins the path of the endpoint to the base URL with one slash",
        arguments: ["https://api.example.org/3", "https://api.example.org/3/", "https://api.example.org/3//"],
        ["movie/78", "/movie/78", "//movie//78/"]
    )
    func joinsPath(base: String, path: String) async throws {
        #expect(try await sentURL(movie(path), config(base)) == "https://api.example.org/3/movie/78")
    }

    @Test("The path of an endpoint is percent-encoded, so it adds neither a query nor another host")
    func pathIsText() async throws {
        let hostile = try await sentURL(movie("//evil.example/a?b#c @d"), config())
        #expect(hostile == "https://api.example.org/3/evil.example/a%3Fb%23c%20%40d")
    }

    @Test(
        "DefaultNetworkService rejects an endpoint whose path contains the component '.' or '..'",
        arguments: ["../4/x", "movie/../../x", "./x", ".."]
    )
    func refusesClimbing(path: String) async throws {
        let transport = ScriptedTransport([])
        let service = DefaultNetworkService(config: try config(), transport: transport)
        await #expect(throws: NetworkError.self) { try await service.send(movie(path), ifNoneMatch: nil) }
        #expect(throws: NetworkError.self) { try service.address(of: movie(path)) }
        #expect(transport.requests.isEmpty)
    }

    @Test("A header field of an endpoint replaces the field with the same name in NetworkConfig")
    func headers() async throws {
        var endpoint = movie()
        endpoint.headers = ["accept": "text/plain"]
        let request = try await sentRequest(endpoint, config(headers: ["Accept": "application/json", "X-A": "1"]))
        #expect(request.headers == ["Accept": "text/plain", "X-A": "1"])
    }

    @Test("A request contains If-None-Match only if the caller passes an entity tag")
    func conditional() async throws {
        #expect(try await sentRequest(movie(), config(), ifNoneMatch: #"W/"1""#).headers["If-None-Match"] == #"W/"1""#)
        #expect(try await sentRequest(movie(), config()).headers["If-None-Match"] == nil)
    }

    @Test("The API key of a credential is the last query item and replaces an item with the same name")
    func queryCredential() async throws {
        let config = try config(credential: .queryItem(name: "api_key", Secret(secretText)))
        let url = try await sentURL(movie("s", [QueryItem("api_key", "mine"), QueryItem("page", "1")]), config)
        #expect(url.hasSuffix("/s?page=1&api_key=s3cr3t%2Bkey"))
    }

    @Test("The bearer token of a credential is a header field that an endpoint cannot replace")
    func bearerCredential() async throws {
        var endpoint = movie()
        endpoint.headers = ["authorization": "Basic x"]
        let request = try await sentRequest(endpoint, config(credential: .bearer(Secret(secretText))))
        #expect(request.headers["Authorization"] == "Bearer \(secretText)")
        #expect(!request.url.absoluteString.contains("s3cr3t"))
    }
}

@Suite("Cache addresses of endpoints")
struct AddressTests {
    private func address(_ endpoint: Endpoint<Movie>, credential: Credential? = nil) throws -> String {
        let config = try config(queryItems: [QueryItem("language", "en")], credential: credential)
        return try DefaultNetworkService(config: config, transport: ScriptedTransport([])).address(of: endpoint)
    }

    @Test("DefaultNetworkService.address(of:) returns the same URL for query items in another order")
    func orderDoesNotMatter() throws {
        let one = try address(movie("s", [QueryItem("query", "C++"), QueryItem("page", "2")]))
        let other = try address(movie("s", [QueryItem("page", "2"), QueryItem("query", "C++")]))
        #expect(one == other)
        #expect(one == "https://api.example.org/3/s?language=en&page=2&query=C%2B%2B")
    }

    @Test("DefaultNetworkService.address(of:) returns different URLs for different query values and paths")
    func differs() throws {
        let all = [
            try address(movie("s", [QueryItem("page", "1")])), try address(movie("s", [QueryItem("page", "2")])),
            try address(movie("t", [QueryItem("page", "1")])),
            try address(movie("s", [QueryItem("page", "1"), QueryItem("language", "fr")])),
        ]
        #expect(Set(all).count == all.count)
    }

    @Test(
        "DefaultNetworkService.address(of:) returns a URL without the credential",
        arguments: [Credential.queryItem(name: "api_key", Secret(secretText)), .bearer(Secret(secretText)), nil]
    )
    func withoutCredential(credential: Credential?) throws {
        #expect(try address(movie("s"), credential: credential) == "https://api.example.org/3/s?language=en")
    }

    @Test("DefaultNetworkService.address(of:) returns the scheme and host of the base URL in lower case")
    func hostCase() throws {
        let service = DefaultNetworkService(
            config: try config("HTTPS://API.Example.org/3"),
            transport: ScriptedTransport([])
        )
        #expect(try service.address(of: movie("S")) == "https://api.example.org/3/S")
    }
}
