import Foundation
import NetworkingTestServer
import ProcessSupport
import Testing

@Suite("Credentials and proxies", .limitedConcurrency)
struct CredentialTests {
    private static func server() throws -> LoopbackServer {
        try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.movie(7, "Film")]) }
    }

    @Test("'movies' uses a credentials file that only its owner can read, and then sends a v3 key only as api_key")
    func file() async throws {
        let server = try Self.server()
        try await User.with(service: server.address, credential: nil) { user in
            try user.writeCredentials("# mine\n\n  \(Credentials.key)  \n")
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode == 0)
            #expect(server.requests.allSatisfy { $0.queryItem("api_key") == Credentials.key })
            #expect(server.requests.allSatisfy { $0.headers["authorization"] == nil })
            #expect(!server.requests.isEmpty)
        }
    }

    @Test("'movies' does not follow a redirect to another origin, which therefore receives no credential")
    func redirects() async throws {
        let other = try Self.server()
        let address = other.address
        let server = try LoopbackServer { request in
            [.respond(302, headers: ["Location": address + request.target.dropFirst(2)])]
        }
        try await User.with(service: server.address, credential: Credentials.token) { user in
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode != 0)
            #expect(other.requests.isEmpty)
            #expect(!server.requests.isEmpty)
        }
    }

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
}
