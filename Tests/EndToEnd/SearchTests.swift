import NetworkingTestServer
import Testing

@Suite("Searching and showing films", .fewAtOnce)
struct SearchTests {
    @Test("The first film for “blade runner” is Blade Runner (1982), without a key and without a network")
    func findsBladeRunner() async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "blade runner")
            #expect(outcome.exitCode == 0)
            #expect(outcome.firstRow.prefix(3) == ["83658", "Blade Runner", "1982"])
        }
    }

    @Test(
        "Titles are found however they are written",
        arguments: [
            (["amelie"], "Amélie"), (["wall e"], "WALL-E"), (["MATRIX"], "The Matrix"),
            (["blade", "run"], "Blade Runner"),
            (["Inception", "2010"], "Inception"), (["Inception 2010"], "Inception"),
        ]
    )
    func findsTitles(query: [String], title: String) async throws {
        try await User.with { user in
            let outcome = try await user.start(["search"] + query).outcome()
            #expect(outcome.firstRow.dropFirst().first == title)
        }
    }

    @Test("A year behind a title is a year only where no title holds its digits")
    func takesTrailingYears() async throws {
        let server = try TMDBSamples.server { request in
            let isTyped = request.item("query") == "runner 2049"
            return TMDBSamples.page(isTyped ? [TMDBSamples.film(1, "Runner 2049")] : [])
        }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies("search", "runner 2049")
            #expect(outcome.firstRow.dropFirst().first == "Runner 2049")
            #expect(server.requests.allSatisfy { $0.item("primary_release_year") == nil })
        }
    }

    @Test("Of a year, only films of that year are found")
    func filtersByYear() async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "godzilla", "--year", "1998")
            #expect(!outcome.lines.isEmpty)
            #expect(outcome.rows.allSatisfy { $0.dropFirst(2).first == "1998" })
        }
    }

    @Test("The language reaches the service")
    func passesTheLanguageOn() async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.film(1, "Le Film")]) }
        try await User.with(service: server.address) { user in
            _ = try await user.movies("search", "film", "--language", "fr-fr")
            #expect(server.requests.allSatisfy { $0.item("language") == "fr-FR" })
            #expect(!server.requests.isEmpty)
        }
    }

    @Test(
        "An id or an address that was pasted finds its film in search and in show",
        arguments: ["search", "show"],
        ["tt0083658", "https://www.imdb.com/title/tt0083658/?ref_=nv_sr", "imdb.com/title/tt0083658"]
    )
    func takesReferences(command: String, reference: String) async throws {
        try await User.with { user in
            let outcome = try await user.movies(command, reference, "--format", "ids")
            #expect(outcome.exitCode == 0)
            #expect(outcome.output == "83658\n")
        }
    }

    @Test("A bare id is one of the source's own")
    func takesBareIDs() async throws {
        try await User.with { user in
            let outcome = try await user.movies("show", "83658")
            #expect(outcome.firstRow.dropFirst().first == "Blade Runner")
        }
    }

    @Test("A themoviedb.org address finds its film at TMDB", arguments: ["search", "show"])
    func takesTMDBAddresses(command: String) async throws {
        let server = try TMDBSamples.server { request in
            request.asks(for: "movie/78")
                ? TMDBSamples.json(TMDBSamples.film(78, "Blade Runner"))
                : TMDBSamples.error(404, code: 34, "The resource you requested could not be found.")
        }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies(command, "https://www.themoviedb.org/movie/78-blade-runner?language=de")
            #expect(outcome.exitCode == 0)
            #expect(outcome.firstRow.prefix(2) == ["78", "Blade Runner"])
        }
    }

    @Test("The catalogue refuses a themoviedb.org address, saying why", arguments: ["search", "show"])
    func refusesForeignAddresses(command: String) async throws {
        try await User.with { user in
            let outcome = try await user.movies(command, "https://www.themoviedb.org/movie/78-blade-runner")
            #expect(outcome.exitCode == 64)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("78 is a TMDB id"))
            #expect(outcome.errors.contains("IMDb id"))
        }
    }

    @Test("What is no id and no address is refused by show, with the way to search")
    func refusesOtherWords() async throws {
        try await User.with { user in
            let outcome = try await user.movies("show", "blade runner")
            #expect(outcome.exitCode == 64)
            #expect(outcome.errors.contains("movies search TITLE"))
        }
    }

    @Test("Finding nothing is no failure, and is said on standard error")
    func findsNothing() async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "xyzzyqqq")
            #expect(outcome.exitCode == 0)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("Nothing found for “xyzzyqqq”."))
        }
    }

    @Test("An empty query is refused and asks nobody", arguments: ["", "   "])
    func refusesEmptyQueries(query: String) async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([]) }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies("search", query)
            #expect(outcome.exitCode == 64)
            #expect(server.requests.isEmpty)
        }
    }

    @Test(
        "What needs care in an address arrives as typed",
        arguments: ["C++", "Tom & Jerry", "100% = #1", "Amélie", "東京物語"]
    )
    func encodesQueries(query: String) async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.film(1, "Film")]) }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies("search", query)
            #expect(outcome.exitCode == 0)
            #expect(server.requests.compactMap { $0.item("query") } == [query])
        }
    }
}
