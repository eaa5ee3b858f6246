import Foundation
import NetworkingTestServer
import ProcessSupport
import Testing

@Suite("Credentials", .limitedConcurrency)
struct CredentialTests {
    private static func server() throws -> LoopbackServer {
        try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.movie(7, "Film")]) }
    }

    @Test("'movies' sends a v3 key only as the query item api_key")
    func key() async throws {
        let server = try Self.server()
        try await User.with(service: server.address, credential: Credentials.key) { user in
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode == 0)
            #expect(server.requests.allSatisfy { $0.queryItem("api_key") == Credentials.key })
            #expect(server.requests.allSatisfy { $0.headers["authorization"] == nil })
        }
    }

    @Test("'movies' sends a v4 token only as a bearer token")
    func token() async throws {
        let server = try Self.server()
        try await User.with(service: server.address, credential: Credentials.token) { user in
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode == 0)
            #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer " + Credentials.token })
            #expect(server.requests.allSatisfy { !$0.target.contains("api_key") })
        }
    }

    @Test(
        "'movies' uses a credentials file that only its owner can read",
        arguments: [Credentials.key, "# mine\n\n  \(Credentials.key)  \n"]
    )
    func file(text: String) async throws {
        let server = try Self.server()
        try await User.with(service: server.address, credential: nil) { user in
            try user.writeCredentials(text)
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode == 0)
            #expect(server.requests.allSatisfy { $0.queryItem("api_key") == Credentials.key })
            #expect(!server.requests.isEmpty)
        }
    }

    @Test("'movies' ignores the default credentials file if XDG_CONFIG_HOME names another folder")
    func configHome() async throws {
        let server = try Self.server()
        try await User.with(service: server.address, credential: nil) { user in
            try user.writeCredentials(Credentials.key)
            let outcome = try await user.movies(
                "search",
                "film",
                environment: ["XDG_CONFIG_HOME": user.home.appending(path: "elsewhere").filePath]
            )
            #expect(outcome.errors.contains("Without a key: "))
        }
    }

    @Test(
        "'movies' exits with 78 and prints the chmod command if others can read the credentials file",
        arguments: [0o644, 0o640, 0o604, 0o660]
    )
    func exposedFile(mode: Int) async throws {
        let server = try Self.server()
        try await User.with(service: server.address, credential: nil) { user in
            try user.writeCredentials(Credentials.key, mode: mode)
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode == 78)
            #expect(outcome.errors.contains("chmod 600"))
            #expect(outcome.errors.contains("0" + String(mode, radix: 8)))
            #expect(!outcome.errors.contains(Credentials.key))
            #expect(server.requests.isEmpty)
        }
    }

    @Test("'movies' does not read the credentials file if TMDB_API_KEY is set")
    func environmentFirst() async throws {
        let server = try Self.server()
        try await User.with(service: server.address, credential: Credentials.token) { user in
            try user.writeCredentials(Credentials.key, mode: 0o644)
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode == 0)
            #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer " + Credentials.token })
        }
    }

    @Test(
        "'movies' exits with 78 for a credential that is neither key nor token, and does not print the credential",
        arguments: [
            "0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdeg", "eyJhbGciOiJ9.eyJhIn0", "hunter2",
        ]
    )
    func malformed(text: String) async throws {
        let server = try Self.server()
        try await User.with(service: server.address, credential: text) { user in
            let outcome = try await user.movies("search", "film", "--verbose")
            #expect(outcome.exitCode == 78)
            #expect(outcome.errors.contains("TMDB_API_KEY is neither"))
            #expect(!outcome.errors.contains(text))
            #expect(server.requests.isEmpty)
        }
        try await User.with(service: server.address, credential: nil) { user in
            try user.writeCredentials(text)
            let outcome = try await user.movies("search", "film", "--verbose")
            #expect(outcome.exitCode == 78)
            #expect(outcome.errors.contains(".config/movies/credentials is neither"))
            #expect(!outcome.errors.contains(text))
        }
    }

    @Test("'movies' exits with 77 and prints the service's message if the service rejects the key")
    func refused() async throws {
        try await CatalogueServer.with("--keys", "ffffffffffffffffffffffffffffffff") { server in
            try await User.with(service: server.address) { user in
                let outcome = try await user.movies("search", "film")
                #expect(outcome.exitCode == 77)
                #expect(outcome.errors.contains("Invalid API key"))
                #expect(outcome.errors.contains("TMDB_API_KEY"))
                #expect(outcome.output.isEmpty)
            }
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
}
