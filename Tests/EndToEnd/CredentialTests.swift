import Foundation
import NetworkingTestServer
import ProcessSupport
import Testing

@Suite("Credentials and proxies", .limitedConcurrency)
struct CredentialTests {
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
