import NetworkingTestServer
import Testing

@Suite("Proxies", .limitedConcurrency)
struct ProxyTests {
    @Test(
        "'movies' sends the proxy a CONNECT request for TMDB without the credential",
        arguments: ["https_proxy", "HTTPS_PROXY"]
    )
    func connect(variable: String) async throws {
        let proxy = try LoopbackServer { _ in [.respond(502), .close] }
        try await User.with(["TMDB_API_KEY": Credentials.token, variable: proxy.proxyAddress]) { user in
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode == 69)
            #expect(!proxy.requests.isEmpty)
            #expect(proxy.requests.allSatisfy { $0.method == "CONNECT" && $0.target == "api.themoviedb.org:443" })
            #expect(proxy.requests.allSatisfy { $0.headers["authorization"] == nil })
        }
    }

    @Test("'movies' bypasses the proxy for a host in no_proxy")
    func noProxy() async throws {
        let proxy = try LoopbackServer { _ in [.respond(502), .close] }
        let environment = [
            "TMDB_API_KEY": Credentials.key, "MOVIES_API_BASE_URL": "https://films.invalid/3",
            "https_proxy": proxy.proxyAddress,
        ]
        try await User.with(environment) { user in
            let direct = try await user.movies("search", "film", environment: ["no_proxy": "films.invalid"])
            #expect(direct.exitCode == 69)
            #expect(proxy.requests.isEmpty)
            _ = try await user.movies("search", "film")
            #expect(!proxy.requests.isEmpty)
        }
    }

    @Test(
        "'movies' bypasses the proxy for the loopback interface",
        arguments: ["127.0.0.1", "localhost"]
    )
    func loopback(host: String) async throws {
        let proxy = try LoopbackServer { _ in [.respond(502), .close] }
        let server = try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.movie(7, "Film")]) }
        let address = server.address.replacing("127.0.0.1", with: host)
        let variables = ["http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"]
        try await User.with(service: address) { user in
            let environment = Dictionary(uniqueKeysWithValues: variables.map { ($0, proxy.proxyAddress) })
            let outcome = try await user.movies("search", "film", environment: environment)
            #expect(outcome.exitCode == 0)
            #expect(outcome.firstRow.first == "7")
            #expect(proxy.requests.isEmpty)
        }
    }
}
