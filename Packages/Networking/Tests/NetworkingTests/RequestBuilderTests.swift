import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("Requests made from endpoints")
struct RequestBuilderTests {
    /// The URL that `endpoint` is sent to.
    private func sentURL(_ endpoint: Endpoint<Film>, _ config: NetworkConfig) async throws -> String {
        try await sentRequest(endpoint, config).url.absoluteString
    }

    private func sentRequest(
        _ endpoint: Endpoint<Film>,
        _ config: NetworkConfig,
        ifNoneMatch etag: String? = nil
    ) async throws -> HTTPRequest {
        let transport = ScriptedTransport(responses: [HTTPResponse(statusCode: 200)])
        _ = try await DefaultNetworkService(config: config, transport: transport).send(endpoint, ifNoneMatch: etag)
        return try #require(transport.requests.first)
    }

    @Test(
        "a value is percent-encoded as UTF-8, whatever it holds",
        arguments: [
            ("C++", "C%2B%2B"), ("Amélie", "Am%C3%A9lie"), ("Tom & Jerry", "Tom%20%26%20Jerry"),
            ("a=b#c%d", "a%3Db%23c%25d"), ("100% & ?/", "100%25%20%26%20%3F%2F"),
            ("千と千尋", "%E5%8D%83%E3%81%A8%E5%8D%83%E5%B0%8B"),
            ("a-b.c_d~e", "a-b.c_d~e"), ("\u{7}", "%07"), ("", ""),
        ]
    )
    func encodes(value: String, encoded: String) async throws {
        let url = try await sentURL(film("search/movie", [QueryItem("query", value)]), config())
        #expect(url == "https://api.example.org/3/search/movie?query=\(encoded)")
    }

    @Test("a name is percent-encoded too")
    func encodesName() async throws {
        let url = try await sentURL(film("x", [QueryItem("a&b", "1")]), config())
        #expect(url.hasSuffix("?a%26b=1"))
    }

    @Test("items keep their order, those of the configuration first")
    func keepsOrder() async throws {
        let items = [QueryItem("query", "x"), QueryItem("page", "2"), QueryItem("adult", "0")]
        let url = try await sentURL(film("s", items), config(queryItems: [QueryItem("language", "en")]))
        #expect(url.hasSuffix("/s?language=en&query=x&page=2&adult=0"))
    }

    @Test("a later item of a name replaces an earlier one, the endpoint's the configuration's")
    func laterReplaces() async throws {
        let items = [QueryItem("page", "1"), QueryItem("language", "fr"), QueryItem("page", "2")]
        let url = try await sentURL(film("s", items), config(queryItems: [QueryItem("language", "en")]))
        #expect(url.hasSuffix("/s?language=fr&page=2"))
    }

    @Test(
        "path and base address meet in one slash, and the base's own path stays",
        arguments: ["https://api.example.org/3", "https://api.example.org/3/", "https://api.example.org/3//"],
        ["movie/78", "/movie/78", "//movie//78/"]
    )
    func joinsPath(base: String, path: String) async throws {
        #expect(try await sentURL(film(path), config(base)) == "https://api.example.org/3/movie/78")
    }

    @Test("a path is text: it can add neither a query nor another host")
    func pathIsText() async throws {
        let hostile = try await sentURL(film("//evil.example/a?b#c @d"), config())
        #expect(hostile == "https://api.example.org/3/evil.example/a%3Fb%23c%20%40d")
    }

    @Test("a path that climbs out of the base address is refused", arguments: ["../4/x", "movie/../../x", "./x", ".."])
    func refusesClimbing(path: String) async throws {
        let transport = ScriptedTransport([])
        let service = DefaultNetworkService(config: try config(), transport: transport)
        await #expect(throws: NetworkError.self) { try await service.send(film(path), ifNoneMatch: nil) }
        #expect(throws: NetworkError.self) { try service.address(of: film(path)) }
        #expect(transport.requests.isEmpty)
    }

    @Test("an endpoint's header replaces the configuration's")
    func headers() async throws {
        var endpoint = film()
        endpoint.headers = ["accept": "text/plain"]
        let request = try await sentRequest(endpoint, config(headers: ["Accept": "application/json", "X-A": "1"]))
        #expect(request.headers == ["Accept": "text/plain", "X-A": "1"])
    }

    @Test("an etag makes the request conditional, and its absence does not")
    func conditional() async throws {
        #expect(try await sentRequest(film(), config(), ifNoneMatch: #"W/"1""#).headers["If-None-Match"] == #"W/"1""#)
        #expect(try await sentRequest(film(), config()).headers["If-None-Match"] == nil)
    }

    @Test("an API key is sent as the last query item, encoded, and replaces an item of its name")
    func queryCredential() async throws {
        let config = try config(credential: .queryItem(name: "api_key", Secret(secretText)))
        let url = try await sentURL(film("s", [QueryItem("api_key", "mine"), QueryItem("page", "1")]), config)
        #expect(url.hasSuffix("/s?page=1&api_key=s3cr3t%2Bkey"))
    }

    @Test("a bearer token is sent as a header that an endpoint cannot replace")
    func bearerCredential() async throws {
        var endpoint = film()
        endpoint.headers = ["authorization": "Basic x"]
        let request = try await sentRequest(endpoint, config(credential: .bearer(Secret(secretText))))
        #expect(request.headers["Authorization"] == "Bearer \(secretText)")
        #expect(!request.url.absoluteString.contains("s3cr3t"))
    }
}
