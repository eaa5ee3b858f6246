import Foundation
import NetworkingTestServer
import ProcessSupport
import Testing

@Suite("Credentials", .limitedConcurrency)
struct CredentialTests {
    private static func server() throws -> LoopbackServer {
        try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.film(7, "Film")]) }
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
            #expect(outcome.errors.contains("Source: the built-in catalogue"))
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

    /// Returns a server that quotes the credential in header fields, error messages, titles, paths and redirects.
    private static func server(quoting credential: String) throws -> LoopbackServer {
        try LoopbackServer { request in
            let encoded = credential.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
            let texts = [credential, encoded, "Bearer \(credential)", "/3?api_key=\(credential)"].joined(separator: " ")
            let headers = [
                "ETag": "\"\(credential)\"", "Content-Type": texts, "Retry-After": credential, "X-\(credential)": texts,
                "Cache-Control": "max-age=600",
            ]
            switch request.queryItem("query") {
            case "refused": return TMDBSamples.error(401, code: 7, "Invalid key: \(texts)", headers: headers)
            case "busy":
                return TMDBSamples.error(503, code: 9, texts, headers: headers.merging(["Retry-After": "0"]) { $1 })
            case "unknown": return TMDBSamples.error(404, code: 34, texts, headers: headers)
            case "garbage": return [.respond(200, headers: headers, body: Data(texts.utf8))]
            case "elsewhere":
                return [.respond(302, headers: ["Location": "https://\(credential).example/\(credential)"])]
            case "here" where request.queryItem("again") == nil:
                return [.respond(302, headers: ["Location": request.target + "&again=\(encoded)"])]
            case "failure in a success": return TMDBSamples.error(200, code: 22, texts, headers: headers)
            default: break
            }
            if request.hasPath("genre/movie/list") {
                return TMDBSamples.json(
                    ["genres": [["id": 1, "name": texts] as [String: any Sendable]]],
                    headers: headers
                )
            }
            var film = TMDBSamples.film(7, "Film \(texts)")
            film["overview"] = texts
            film["genre_ids"] = [1]
            film["poster_path"] = request.hasPath("movie/8") ? "/film.jpg" : "/\(credential).jpg"
            if request.hasPath("movie/7") || request.hasPath("movie/8") {
                return TMDBSamples.json(film, headers: headers)
            }
            if request.target.hasSuffix("/film.jpg") {
                return [.respond(302, headers: ["Location": "https://\(credential).example/"])]
            }
            return TMDBSamples.page([film], headers: headers)
        }
    }

    @Test(
        "No output, log line or written file of 'movies' contains the credential, even if all responses quote it",
        arguments: [Credentials.key, Credentials.token]
    )
    func privacy(credential: String) async throws {
        let server = try Self.server(quoting: credential)
        let queries = ["fine", "refused", "busy", "unknown", "garbage", "elsewhere", "here", "failure in a success"]
        try await User.with(service: server.address, images: server.address, credential: nil) { user in
            try user.writeCredentials(credential)
            var commands = queries.map { ["search", $0] }
            commands += [["popular"], ["show", "7"]]
            commands += ["7", "8"].map { ["poster", $0, "-o", user.home.filePath + "/poster.jpg"] }
            commands += [["search", "fine", "--format", "json"], ["search", "fine", "--refresh"]]
            var texts: [String] = []
            for command in commands {
                let outcome = try await user.start(command + ["--verbose"]).outcome()
                texts += [outcome.output, outcome.errors]
            }
            await server.stop()
            let unreachable = try await user.movies("search", "unreachable", "--verbose")
            texts += [unreachable.output, unreachable.errors]
            #expect(texts.contains { $0.contains("GET http://127.0.0.1") })
            #expect(texts.contains { $0.contains("Film <secret>") })
            #expect(texts.contains { $0.contains("Invalid key: <secret>") })
            #expect(texts.contains { $0.contains("redirects to another server, https://<secret>.example") })
            for text in texts { #expect(!text.lowercased().contains(credential.lowercased())) }
            let files = try user.files().filter { $0.key != ".config/movies/credentials" }
            #expect(files.keys.contains(".cache/movies/responses.sqlite"))
            let encoded = credential.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
            for (path, url) in files {
                let bytes = (try? Data(contentsOf: url)) ?? Data()
                #expect(bytes.range(of: Data(credential.utf8)) == nil, "\(path)")
                #expect(bytes.range(of: Data(encoded.utf8)) == nil, "\(path)")
            }
        }
    }

    #if os(Linux)
        @Test("The arguments of the process 'movies' do not contain the credential")
        func processArguments() async throws {
            let server = try LoopbackServer { _ in [.stall] }
            try await User.with(service: server.address, credential: nil) { user in
                try user.writeCredentials(Credentials.key)
                let process = try user.start(["search", "film"])
                await server.waitForRequests(1)
                let commandLine = try Data(contentsOf: URL(filePath: "/proc/\(process.identifier)/cmdline"))
                #expect(commandLine.range(of: Data("search".utf8)) != nil)
                #expect(commandLine.range(of: Data(Credentials.key.utf8)) == nil)
                process.interrupt()
                let outcome = await process.outcome()
                #expect(outcome.exitCode == 130)
            }
        }
    #endif

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
