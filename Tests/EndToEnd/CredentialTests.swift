import Foundation
import NetworkingTestServer
import ProcessSupport
import Testing

@Suite("Credentials", .fewAtOnce)
struct CredentialTests {
    private static func server() throws -> LoopbackServer {
        try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.film(7, "Film")]) }
    }

    @Test("A v3 key goes as api_key and nowhere else")
    func key() async throws {
        let server = try Self.server()
        try await User.with(service: server.address, credential: Credentials.key) { user in
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode == 0)
            #expect(server.requests.allSatisfy { $0.item("api_key") == Credentials.key })
            #expect(server.requests.allSatisfy { $0.headers["authorization"] == nil })
        }
    }

    @Test("A v4 token goes as a bearer and nowhere else")
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
        "A file that only its owner reads is used",
        arguments: [Credentials.key, "# mine\n\n  \(Credentials.key)  \n"]
    )
    func file(text: String) async throws {
        let server = try Self.server()
        try await User.with(service: server.address, credential: nil) { user in
            try user.writeCredentials(text)
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode == 0)
            #expect(server.requests.allSatisfy { $0.item("api_key") == Credentials.key })
            #expect(!server.requests.isEmpty)
        }
    }

    @Test("The file is looked for below XDG_CONFIG_HOME")
    func configHome() async throws {
        let server = try Self.server()
        try await User.with(service: server.address, credential: nil) { user in
            try user.writeCredentials(Credentials.key)
            let outcome = try await user.movies(
                "search",
                "film",
                environment: ["XDG_CONFIG_HOME": user.home.appending(path: "elsewhere").filePath]
            )
            #expect(outcome.errors.contains("Source: the built-in catalogue"))
        }
    }

    @Test(
        "A file that others can read is refused, with the command that mends it",
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

    @Test("TMDB_API_KEY wins over the file, which is not even looked at then")
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
        "What is neither key nor token is refused without being repeated",
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

    @Test("A key the service does not know is refused by it, in its own words")
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

    @Test(
        "A credential is shown nowhere and kept in no file but its own",
        arguments: [Credentials.key, Credentials.token]
    )
    func privacy(credential: String) async throws {
        let answers = Counter()
        let server = try TMDBSamples.server { request in
            // A server that quotes what it was sent, to see who repeats it.
            answers.increment()
            return answers.value % 2 == 0
                ? TMDBSamples.error(401, code: 7, "Invalid API key: You must be granted a valid key.")
                : TMDBSamples.page(
                    [TMDBSamples.film(7, "Film")],
                    headers: ["Cache-Control": "max-age=600", "ETag": "\"1\""]
                )
        }
        try await User.with(service: server.address, credential: nil) { user in
            try user.writeCredentials(credential)
            var texts: [String] = []
            for query in ["one", "two", "three"] {
                let outcome = try await user.movies("search", query, "--verbose")
                texts += [outcome.output, outcome.errors]
            }
            server.stop()
            let failed = try await user.movies("search", "four", "--verbose")
            texts += [failed.output, failed.errors]
            #expect(texts.contains { $0.contains("GET http://127.0.0.1") })
            #expect(texts.allSatisfy { !$0.contains(credential) })
            let files = try user.files().filter { $0.key != ".config/movies/credentials" }
            #expect(files.keys.contains(".cache/movies/responses.sqlite"))
            for (path, url) in files {
                let holdsIt = (try? Data(contentsOf: url))?.range(of: Data(credential.utf8)) != nil
                #expect(!holdsIt, "\(path)")
            }
        }
    }

    #if os(Linux)
        @Test("A credential stands in the arguments of no process")
        func processArguments() async throws {
            let server = try LoopbackServer { _ in [.stall] }
            try await User.with(service: server.address, credential: nil) { user in
                try user.writeCredentials(Credentials.key)
                let launch = try user.start(["search", "film"])
                await server.waitForRequests(1)
                let commandLine = try Data(contentsOf: URL(filePath: "/proc/\(launch.identifier)/cmdline"))
                #expect(commandLine.range(of: Data("search".utf8)) != nil)
                #expect(commandLine.range(of: Data(Credentials.key.utf8)) == nil)
                launch.interrupt()
                let outcome = await launch.outcome()
                #expect(outcome.exitCode == 130)
            }
        }
    #endif

    @Test("A redirect to another origin is refused, so that the credential stays with the configured one")
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
