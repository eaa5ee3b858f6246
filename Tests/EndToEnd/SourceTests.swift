import NetworkingTestServer
import Testing

@Suite("The choice of the source", .limitedConcurrency)
struct SourceTests {
    @Test(
        "'movies search' finds the same films through catalogue-server as in the built-in catalogue",
        arguments: ["blade runner", "alien", "amelie", "man"]
    )
    func sameMovies(query: String) async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                let arguments = ["search", query, "--pages", "3", "--format", "json"]
                let catalogue = try await user.start(arguments + ["--source", "catalogue"]).outcome()
                let tmdb = try await user.start(arguments + ["--source", "tmdb"]).outcome()
                // TMDB lists have no IMDb ids, and the built-in catalogue has no posters.
                let sourceKeys: Set = ["source", "imdb_id", "poster_path"]
                let catalogueMovies = try JSON(catalogue.output)
                let tmdbMovies = try JSON(tmdb.output)
                #expect(!catalogueMovies.list("movies").isEmpty)
                #expect(catalogueMovies.text(without: sourceKeys) == tmdbMovies.text(without: sourceKeys))
                #expect(catalogueMovies["source"] == "catalogue")
                #expect(tmdbMovies["source"] == "tmdb")
            }
        }
    }

    @Test("'show' and 'popular' print the same films through catalogue-server as for the built-in catalogue")
    func sameDetails() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                for command in [["show", "tt0083658"], ["popular", "--limit", "30"]] {
                    let catalogue = try await user.start(command + ["--source", "catalogue", "--format", "json"])
                        .outcome()
                    let tmdb = try await user.start(command + ["--source", "tmdb", "--format", "json"]).outcome()
                    let catalogueText = try JSON(catalogue.output).text(without: ["source", "imdb_id", "poster_path"])
                    let tmdbText = try JSON(tmdb.output).text(without: ["source", "imdb_id", "poster_path"])
                    #expect(catalogueText == tmdbText)
                }
            }
        }
    }

    @Test("Without a credential, 'movies' uses the built-in catalogue and prints one notice about keys")
    func catalogueNotice() async throws {
        for command in [["search", "alien", "--pages", "3"], ["popular"], ["show", "tt0083658"]] {
            try await User.with { user in
                let outcome = try await user.start(command).outcome()
                #expect(outcome.errorLines.filter { $0.hasPrefix("Without a key: ") }.count == 1)
                #expect(outcome.errors.contains("TMDB_API_KEY"))
                #expect(outcome.errors.contains("themoviedb.org/settings/api"))
                #expect(!outcome.output.contains("Without a key"))
            }
        }
    }

    @Test("'movies' prints the notice about the source once a day, and in each process without a writable folder")
    func noticeOnceADay() async throws {
        try await User.with { user in
            let errors = try await [user.movies("popular"), user.movies("search", "alien")].map(\.errors)
            #expect(errors.map { $0.contains("Without a key: ") } == [true, false])
            let state = ["XDG_STATE_HOME": "/dev/null"]
            for _ in 1...2 {
                #expect(try await user.movies("popular", environment: state).errors.contains("Without a key: "))
            }
        }
    }

    @Test("An address of the service without a path gets the version of the API", arguments: ["", "/"])
    func addressWithoutVersion(path: String) async throws {
        let server = try TMDBSamples.server { request in
            request.hasPath("search/movie") ? TMDBSamples.page([TMDBSamples.movie(1, "Film")]) : [.respond(404)]
        }
        try await User.with(service: server.address.replacing("/3", with: path)) { user in
            let outcome = try await user.movies("search", "film")
            #expect(outcome.firstRow.first == "1")
        }
    }

    @Test("With a credential, 'movies' uses TMDB and prints one notice about the source")
    func tmdbNotice() async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.movie(1, "Film")]) }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies("search", "film")
            #expect(outcome.errors == "Source: TMDB. For the built-in catalogue give --source catalogue.\n")
            #expect(!server.requests.isEmpty)
        }
    }

    @Test("With '--source', 'movies' prints no notice about the source", arguments: ["catalogue", "tmdb"])
    func noNotice(source: String) async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.movie(83658, "Blade Runner")]) }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies("search", "blade runner", "--source", source)
            #expect(outcome.errors.isEmpty)
            #expect(outcome.firstRow.first == "83658")
            #expect(server.requests.isEmpty == (source == "catalogue"))
        }
    }

    @Test(
        "Commands of 'movies' that need no source print no notice and accept an invalid credential",
        arguments: [["queries"], ["cache"], ["queries", "clear"], ["cache", "clear"], ["help"], ["--version"]]
    )
    func commandsWithoutSource(command: [String]) async throws {
        try await User.with(["TMDB_API_KEY": "nonsense"]) { user in
            let outcome = try await user.start(command).outcome()
            #expect(outcome.exitCode == 0)
            #expect(!outcome.errors.contains("Source"))
        }
    }

    @Test("'movies --source tmdb' without a credential exits with 78 and names the variable and the file")
    func noCredential() async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "alien", "--source", "tmdb")
            #expect(outcome.exitCode == 78)
            #expect(outcome.errors.contains("TMDB_API_KEY"))
            #expect(outcome.errors.contains(".config/movies/credentials"))
            #expect(outcome.output.isEmpty)
        }
    }

    @Test("The command 'show' prints a poster URL that begins with MOVIES_IMAGE_BASE_URL")
    func posterAddress() async throws {
        let server = try TMDBSamples.server { _ in
            TMDBSamples.json(TMDBSamples.movie(7, "Film").merging(["poster_path": "/p.jpg"]) { $1 })
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
            #expect(!server.requests.contains { $0.hasPath("configuration") })
        }
    }
}
