import NetworkingTestServer
import Testing

@Suite("The choice of the source", .limitedConcurrency)
struct SourceTests {
    @Test(
        "'movies search' finds the same films through catalogue-server as in the built-in catalogue",
        arguments: ["amelie", "man"]
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

    @Test("'movies' prints the notice about the source once a day, and in each process without a writable folder")
    func noticeOnceADay() async throws {
        try await User.with { user in
            let errors = try await [user.movies("popular"), user.movies("search", "alien")].map(\.errors)
            #expect(errors.map { $0.contains("Without a key: ") } == [true, false])
            #expect(errors[0].contains("TMDB_API_KEY") && errors[0].contains("themoviedb.org/settings/api"))
            let state = ["XDG_STATE_HOME": "/dev/null"]
            for _ in 1...2 {
                #expect(try await user.movies("popular", environment: state).errors.contains("Without a key: "))
            }
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
}
