import NetworkingTestServer
import Testing

@Suite("Which source is asked", .fewAtOnce)
struct SourceTests {
    @Test(
        "TMDB's way over HTTP gives the same films as the catalogue",
        arguments: ["blade runner", "alien", "amelie", "man"]
    )
    func sameFilms(query: String) async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                let arguments = ["search", query, "--pages", "3", "--format", "json"]
                let near = try await user.start(arguments + ["--source", "catalogue"]).outcome()
                let far = try await user.start(arguments + ["--source", "tmdb"]).outcome()
                // TMDB's lists hold no IMDb ids; the catalogue's ids are nothing else. The server alone draws posters.
                let namespaces: Set = ["source", "imdb_id", "poster_path"]
                let nearFilms = try JSON(near.output)
                let farFilms = try JSON(far.output)
                #expect(!nearFilms.list("movies").isEmpty)
                #expect(nearFilms.text(without: namespaces) == farFilms.text(without: namespaces))
                #expect(nearFilms["source"] == "catalogue")
                #expect(farFilms["source"] == "tmdb")
            }
        }
    }

    @Test("TMDB's way gives the same details, and the same popular films")
    func sameDetails() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                for command in [["show", "tt0083658"], ["popular", "--limit", "30"]] {
                    let near = try await user.start(command + ["--source", "catalogue", "--format", "json"]).outcome()
                    let far = try await user.start(command + ["--source", "tmdb", "--format", "json"]).outcome()
                    let nearText = try JSON(near.output).text(without: ["source", "imdb_id", "poster_path"])
                    let farText = try JSON(far.output).text(without: ["source", "imdb_id", "poster_path"])
                    #expect(nearText == farText)
                }
            }
        }
    }

    @Test("Without a credential the catalogue is asked, and how to set a key is said once on standard error")
    func catalogueNotice() async throws {
        try await User.with { user in
            for command in [["search", "alien", "--pages", "3"], ["popular"], ["show", "tt0083658"]] {
                let outcome = try await user.start(command).outcome()
                #expect(outcome.errors.split(separator: "Source: the built-in catalogue").count == 2)
                #expect(outcome.errors.contains("TMDB_API_KEY"))
                #expect(outcome.errors.contains("https://www.themoviedb.org/settings/api"))
                #expect(!outcome.output.contains("Source"))
            }
        }
    }

    @Test("With a credential TMDB is asked, which is said once too")
    func tmdbNotice() async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.film(1, "Film")]) }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies("search", "film")
            #expect(outcome.errors == "movies: Source: TMDB. For the built-in catalogue give --source catalogue.\n")
            #expect(!server.requests.isEmpty)
        }
    }

    @Test("Who chose the source is not told of it", arguments: ["catalogue", "tmdb"])
    func noNotice(source: String) async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.film(83658, "Blade Runner")]) }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies("search", "blade runner", "--source", source)
            #expect(outcome.errors.isEmpty)
            #expect(outcome.firstRow.first == "83658")
            #expect(server.requests.isEmpty == (source == "catalogue"))
        }
    }

    @Test(
        "What asks no source says nothing of it, and minds no credential",
        arguments: [["queries"], ["cache"], ["queries", "clear"], ["cache", "clear"], ["help"], ["--version"]]
    )
    func otherCommands(command: [String]) async throws {
        try await User.with(["TMDB_API_KEY": "nonsense"]) { user in
            let outcome = try await user.start(command).outcome()
            #expect(outcome.exitCode == 0)
            #expect(!outcome.errors.contains("Source"))
        }
    }

    @Test("--source tmdb without a credential says where one goes")
    func noCredential() async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "alien", "--source", "tmdb")
            #expect(outcome.exitCode == 78)
            #expect(outcome.errors.contains("TMDB_API_KEY"))
            #expect(outcome.errors.contains(".config/movies/credentials"))
            #expect(outcome.output.isEmpty)
        }
    }

    @Test("MOVIES_IMAGE_BASE_URL is where posters are")
    func posters() async throws {
        let server = try TMDBSamples.server { _ in
            TMDBSamples.json(TMDBSamples.film(7, "Film").merging(["poster_path": "/p.jpg"]) { $1 })
        }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies(
                "show",
                "7",
                "--format",
                "table",
                environment: ["MOVIES_IMAGE_BASE_URL": "https://images.example/t/p"]
            )
            #expect(outcome.output.contains("https://images.example/t/p/w500/p.jpg"))
            #expect(!server.requests.contains { $0.asks(for: "configuration") })
        }
    }
}
