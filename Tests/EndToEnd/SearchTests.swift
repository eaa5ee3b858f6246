import NetworkingTestServer
import Testing

@Suite("The search and show commands", .limitedConcurrency)
struct SearchTests {
    @Test("The command 'search' without a key finds “blade runner” in the built-in catalogue")
    func findsBladeRunner() async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "blade runner")
            #expect(outcome.exitCode == 0)
            #expect(outcome.firstRow.prefix(3) == ["83658", "Blade Runner", "1982"])
        }
    }

    @Test(
        "The command 'search' ignores case and accents, accepts prefixes, and filters by a trailing year",
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

    @Test(
        "The command 'search' finds whole words first, other numerals, and joined or separated words",
        arguments: [
            ("léon", "Léon: The Professional"), ("godfather part 2", "The Godfather Part II"),
            ("toy story iii", "Toy Story 3"), ("starwars", "Star Wars: Episode IV – A New Hope"),
            ("spider man", "Spider-Man"), ("spiderman", "Spider-Man"), ("super man", "Superman"),
        ]
    )
    func findsOtherSpellings(query: String, title: String) async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", query)
            #expect(outcome.firstRow.dropFirst().first == title)
        }
    }

    @Test("The command 'search' finds the films of a director or actor, and names the person in a note and as JSON")
    func findsPeople() async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "ridley scott", "--limit", "100")
            #expect(outcome.output.contains("Blade Runner"))
            #expect(outcome.errors.contains("Films found by people: director Ridley Scott"))
            let json = try await user.movies("search", "ridley scott", "--format", "json").output
            #expect(json.contains(#""name" : "Ridley Scott""#) && json.contains(#""role" : "director""#))
            let byTitle = try await user.movies("search", "blade runner")
            #expect(!byTitle.errors.contains("people"))
        }
    }

    @Test("The command 'search' does not filter by a trailing year that is part of a title")
    func takesTrailingYears() async throws {
        let server = try TMDBSamples.server { request in
            let isWholeQuery = request.queryItem("query") == "runner 2049"
            return TMDBSamples.page(isWholeQuery ? [TMDBSamples.movie(1, "Runner 2049")] : [])
        }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies("search", "runner 2049")
            #expect(outcome.firstRow.dropFirst().first == "Runner 2049")
            #expect(server.requests.allSatisfy { $0.queryItem("primary_release_year") == nil })
        }
    }

    @Test("The command 'search --year' finds only films of that year")
    func filtersByYear() async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "godzilla", "--year", "1998")
            #expect(!outcome.lines.isEmpty)
            #expect(outcome.rows.allSatisfy { $0.dropFirst(2).first == "1998" })
        }
    }

    @Test("The command 'search --language fr-fr' sends the language fr-FR to the service")
    func sendsLanguage() async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.movie(1, "Le Film")]) }
        try await User.with(service: server.address) { user in
            _ = try await user.movies("search", "film", "--language", "fr-fr")
            #expect(server.requests.allSatisfy { $0.queryItem("language") == "fr-FR" })
            #expect(!server.requests.isEmpty)
        }
    }

    @Test(
        "The commands 'search' and 'show' find a film by an IMDb id or a pasted imdb.com URL",
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

    @Test("The command 'show' reads a plain number as an id of the selected source")
    func takesPlainIDs() async throws {
        try await User.with { user in
            let outcome = try await user.movies("show", "83658")
            #expect(outcome.firstRow.dropFirst().first == "Blade Runner")
        }
    }

    @Test(
        "The commands 'search' and 'show' find a film at TMDB by a themoviedb.org URL",
        arguments: ["search", "show"]
    )
    func takesTMDBAddresses(command: String) async throws {
        let server = try TMDBSamples.server { request in
            request.hasPath("movie/78")
                ? TMDBSamples.json(TMDBSamples.movie(78, "Blade Runner"))
                : TMDBSamples.error(404, code: 34, "The resource you requested could not be found.")
        }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies(command, "https://www.themoviedb.org/movie/78-blade-runner?language=de")
            #expect(outcome.exitCode == 0)
            #expect(outcome.firstRow.prefix(2) == ["78", "Blade Runner"])
        }
    }

    @Test(
        "With the built-in catalogue, 'search' and 'show' reject a themoviedb.org URL with the reason",
        arguments: ["search", "show"]
    )
    func rejectsTMDBAddresses(command: String) async throws {
        try await User.with { user in
            let outcome = try await user.movies(command, "https://www.themoviedb.org/movie/78-blade-runner")
            #expect(outcome.exitCode == 64)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("78 is an id of TMDB"))
            #expect(outcome.errors.contains("IMDb id"))
        }
    }

    @Test(
        "A title, with or without quotes, with or without a year, means the only film that has it",
        arguments: [
            (["blade runner"], "83658", ""), (["blade", "runner"], "83658", ""), (["alien"], "78748", ""),
            (["alien", "1979"], "78748", ""), (["alien", "1980"], "78748", "Alien is from 1979, not 1980.\n"),
        ]
    )
    func titles(words: [String], id: String, message: String) async throws {
        try await User.with { user in
            let outcome = try await user.start(["show"] + words + ["--format", "ids"]).outcome()
            #expect(outcome.output == id + "\n" && outcome.errors.hasSuffix(message), "\(outcome.errors)")
            let added = try await user.start(["watchlist", "add"] + words).outcome()
            #expect(added.errors.contains(message + "Added “"))
            let removed = try await user.start(["watchlist", "remove"] + words).outcome()
            #expect((removed.exitCode == 0) == message.isEmpty)
        }
    }

    @Test(
        "A title of several films lists them with their years, and the year after the title means one of them",
        arguments: [["show"], ["poster"], ["watchlist", "add"]]
    )
    func ambiguousTitle(command: [String]) async throws {
        try await User.with { user in
            let outcome = try await user.start(command + ["heat"]).outcome()
            #expect(outcome.exitCode == 65 && outcome.output.isEmpty)
            for text in ["Heat (1987)", "Heat (1995)", "Give the title with the year, as in “heat 19"] {
                #expect(outcome.errors.contains(text))
            }
            let exact = try await user.start(command + ["heat", "1995"]).outcome()
            #expect(
                exact.exitCode == (command == ["poster"] ? 66 : 0)
                    && exact.errors.contains(command == ["show"] ? "" : "Heat")
            )
        }
    }

    @Test("The command 'search' without results exits with 0 and writes a message to standard error")
    func findsNothing() async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "xyzzyqqq")
            #expect(outcome.exitCode == 0)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("Nothing found for “xyzzyqqq”. The catalogue has English titles"))
            #expect(outcome.errors.contains("from 1900 to 2026."))
        }
    }

    @Test(
        "The command 'search' names the nearest titles of a misspelled query, in the catalogue and at TMDB",
        arguments: [("alein", "“Alien”"), ("blde runner", "“Blade Runner”"), ("inceptoin", "“Inception”")]
    )
    func nearestTitles(query: String, title: String) async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", query)
            #expect(outcome.exitCode == 0)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("Nearest titles: \(title)"))
        }
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                #expect(try await user.movies("search", query).errors.contains("Nearest titles: \(title)"))
                #expect(try server.requests().filter { $0.contains("/search/movie") }.count <= 7)
                let before = try server.requests().count
                _ = try await user.movies("search", query, "--offline")
                #expect(try server.requests().count == before)
            }
        }
    }

    @Test("The command 'search' with an empty query exits with 64 and sends no request", arguments: ["", "   "])
    func rejectsEmptyQueries(query: String) async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([]) }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies("search", query)
            #expect(outcome.exitCode == 64)
            #expect(server.requests.isEmpty)
        }
    }

    @Test(
        "The command 'search' sends a query with special characters unchanged",
        arguments: ["C++", "Tom & Jerry", "100% = #1", "Amélie", "東京物語"]
    )
    func encodesQueries(query: String) async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.movie(1, "Film")]) }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies("search", query)
            #expect(outcome.exitCode == 0)
            #expect(server.requests.compactMap { $0.queryItem("query") } == [query])
        }
    }
}
