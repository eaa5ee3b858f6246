import Foundation
import NetworkingTestServer
import ProcessSupport
import Testing

@Suite("Credentials and proxies", .limitedConcurrency)
struct CredentialTests {
    @Test("'movies' uses a credentials file that only its owner can read, and then sends a v3 key only as api_key")
    func file() async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.movie(7, "Film")]) }
        try await User.with(service: server.address, credential: nil) { user in
            try user.write(User.credentialsPath, "# mine\n\n  \(Credentials.key)  \n")
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode == 0)
            #expect(!server.requests.isEmpty)
            for request in server.requests {
                #expect(request.queryItem("api_key") == Credentials.key && request.headers["authorization"] == nil)
            }
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
            for request in proxy.requests {
                #expect(request.method == "CONNECT" && request.target == "api.themoviedb.org:443")
                #expect(request.headers["authorization"] == nil)
            }
        }
    }
}
