import NetworkingTestServer
import Testing

@Suite("Options for pages, limit and order of lists", .limitedConcurrency)
struct ListOptionTests {
    /// Returns a server with three pages of two films each. Page 2 repeats a film of page 1.
    private static func server() throws -> LoopbackServer {
        let pages = [
            [
                TMDBSamples.movie(11, "Bravo", released: "2001-05-05", rating: 6),
                TMDBSamples.movie(12, "alpha", rating: 9),
            ],
            [
                TMDBSamples.movie(11, "Bravo", released: "2001-05-05", rating: 6),
                TMDBSamples.movie(21, "Écho", rating: 3),
            ],
            [
                TMDBSamples.movie(31, "Delta", released: "2020-01-01", rating: 7),
                TMDBSamples.movie(32, "Zulu", rating: 1),
            ],
        ]
        return try TMDBSamples.server { request in
            let number = request.queryItem("page").flatMap { Int($0) } ?? 1
            guard pages.indices.contains(number - 1) else { return TMDBSamples.page([], number: number, of: 3) }
            return TMDBSamples.page(pages[number - 1], number: number, of: 3)
        }
    }

    /// Returns the ids that `movies` prints for a list from `server()`.
    private static func ids(_ arguments: String...) async throws -> [String] {
        let server = try server()
        return try await User.with(service: server.address) { user in
            try await user.start(arguments + ["--format", "ids"]).outcome().lines
        }
    }

    @Test("The command 'search' prints page 1 by default; 'search' and 'popular' print another page with '--page'")
    func page() async throws {
        #expect(try await Self.ids("search", "a") == ["11", "12"])
        #expect(try await Self.ids("search", "a", "--page", "3") == ["31", "32"])
        #expect(try await Self.ids("popular", "--page", "3") == ["31", "32"])
    }

    @Test("The options '--pages' and '--all' keep the order of the pages and omit repeated films")
    func pages() async throws {
        #expect(try await Self.ids("search", "a", "--pages", "2") == ["11", "12", "21"])
        #expect(try await Self.ids("search", "a", "--all") == ["11", "12", "21", "31", "32"])
        #expect(try await Self.ids("search", "a", "--pages", "9") == ["11", "12", "21", "31", "32"])
        #expect(try await Self.ids("popular", "--pages", "2") == ["11", "12", "21"])
    }

    @Test("The option '--limit' truncates the list")
    func limit() async throws {
        #expect(try await Self.ids("search", "a", "--limit", "1") == ["11"])
        #expect(try await Self.ids("search", "a", "--all", "--limit", "4") == ["11", "12"])
        #expect(try await Self.ids("popular", "--limit", "1") == ["11"])
    }

    @Test("The option '--limit 45' without '--all' fetches enough pages for 45 films")
    func limitAcrossPages() async throws {
        try await User.with { user in
            let outcome = try await user.movies("popular", "--limit", "45", "--format", "ids")
            #expect(outcome.lines.count == 45)
        }
    }

    @Test(
        "The option '--sort' sorts the films of all fetched pages",
        arguments: [
            ("relevance", ["11", "12", "21", "31", "32"]), ("year", ["31", "11", "12", "21", "32"]),
            ("rating", ["12", "31", "11", "21", "32"]), ("title", ["12", "11", "31", "21", "32"]),
        ]
    )
    func sort(order: String, ids: [String]) async throws {
        #expect(try await Self.ids("search", "a", "--all", "--sort", order) == ids)
    }

    @Test("The options '--sort' and '--limit' sort all fetched pages before they truncate the list")
    func sortThenLimit() async throws {
        #expect(try await Self.ids("search", "a", "--all", "--sort", "year", "--limit", "1") == ["31"])
    }

    @Test(
        "'movies' exits with 64 for missing, invalid and conflicting arguments",
        arguments: [
            ["search", "a", "--page", "1", "--all"], ["search", "a", "--pages", "2", "--page", "1"],
            ["search", "a", "--page", "0"], ["search", "a", "--page", "501"], ["search", "a", "--pages", "501"],
            ["search", "a", "--limit", "0"], ["search", "a", "--year", "12"], ["search", "a", "--language", "french"],
            ["search", "a", "--sort", "colour"], ["search", "a", "--offline", "--refresh"], ["popular", "--all"],
            ["search", "a", "--format", "xml"], ["search", "a", "--source", "imdb"], ["search"], ["show"],
            ["popular", "x"],
        ]
    )
    func usageErrors(arguments: [String]) async throws {
        try await User.with { user in
            let outcome = try await user.start(arguments).outcome()
            #expect(outcome.exitCode == 64)
            #expect(outcome.output.isEmpty)
            // A notice about the source can precede the error.
            #expect((1...2).contains(outcome.errorLines.drop { !$0.hasPrefix("movies: ") }.count))
        }
    }
}
