import Foundation
import NetworkingTestServer
import Testing

@Suite("Recent queries", .limitedConcurrency)
struct QueriesTests {
    private static func search(_ queries: [String], by user: User) async throws {
        for query in queries { _ = try await user.movies("search", query) }
    }

    @Test("The command 'queries' lists recent queries, newest first, and ignores case and accents in repetitions")
    func list() async throws {
        try await User.with { user in
            try await Self.search(["alien", "amelie", "  blade   runner ", "Alien", "AMÉLIE"], by: user)
            let list = try await user.movies("queries")
            #expect(list.lines.count == 3)
            #expect(list.lines.prefix(2) == ["AMÉLIE", "Alien"])
            #expect(list.lines.last?.hasPrefix("blade") == true)
            #expect(list.lines.last?.hasSuffix("runner") == true)
            let limited = try await user.movies("queries", "list", "--limit", "1")
            #expect(limited.lines == ["AMÉLIE"])
            let json = try JSON(try await user.movies("queries", "--format", "json").output)
            #expect(json.strings("queries") == list.lines)
        }
    }

    @Test("'movies search' saves a query only if its first page was fetched, and 'movies popular' saves none")
    func savedQueries() async throws {
        let server = try TMDBSamples.server { request in
            request.queryItem("query") == "bad" ? [.respond(500)] : TMDBSamples.page([TMDBSamples.movie(1, "Film")])
        }
        try await User.with(service: server.address) { user in
            _ = try await user.movies("search", "bad")
            _ = try await user.movies("search", "second page", "--page", "2")
            _ = try await user.movies("search", "good")
            _ = try await user.movies("popular")
            let list = try await user.movies("queries")
            #expect(list.lines == ["good"])
        }
    }

    @Test("The command 'queries' without stored queries exits with 0 and writes a message to standard error")
    func noQueries() async throws {
        try await User.with { user in
            let list = try await user.movies("queries")
            #expect(list.exitCode == 0)
            #expect(list.output.isEmpty)
            #expect(!list.errors.isEmpty)
            let json = try JSON(try await user.movies("queries", "--format", "json").output)
            #expect(json.strings("queries").isEmpty)
            #expect(json.keys == ["items", "queries"])
        }
    }

    @Test(
        "The command 'queries remove' ignores case and accents, reports a query that was not saved, and rejects a blank query"
    )
    func remove() async throws {
        try await User.with { user in
            try await Self.search(["amélie", "alien"], by: user)
            let removed = try await user.movies("queries", "remove", " AMELIE ")
            #expect(removed.errors.contains("Forgot"))
            let again = try await user.movies("queries", "remove", "amelie")
            #expect(again.exitCode == 0)
            #expect(again.errors.contains("is not a recent query"))
            let list = try await user.movies("queries")
            #expect(list.lines == ["alien"])
            let empty = try await user.movies("queries", "remove", " ")
            #expect(empty.exitCode == 64)
        }
    }

    @Test("The command 'queries clear' removes all recent queries and prints their number")
    func clear() async throws {
        try await User.with { user in
            try await Self.search(["amélie", "alien"], by: user)
            let cleared = try await user.movies("queries", "clear")
            #expect(cleared.errors == "Forgot 2 queries.\n")
            let list = try await user.movies("queries")
            #expect(list.output.isEmpty)
        }
    }

    /// The number of runs. The variable CONCURRENT_SEARCHES overrides it.
    private static let runs = ProcessInfo.processInfo.environment["CONCURRENT_SEARCHES"].flatMap { Int($0) } ?? 1

    @Test("Eight concurrent 'movies search' processes succeed and save all queries and responses", arguments: 1...runs)
    func concurrentSearches(run: Int) async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                let queries = ["alien", "amelie", "batman", "casablanca", "godzilla", "inception", "matrix", "vertigo"]
                var processes: [RunningProcess] = []
                for query in queries { processes.append(try user.start(["search", query])) }
                for process in processes {
                    let outcome = await process.outcome()
                    #expect(outcome.exitCode == 0)
                    #expect(!outcome.output.isEmpty)
                    // The first process shows the notice about the source.
                    #expect(outcome.errorLines.count <= 1)
                }
                let list = try await user.movies("queries")
                #expect(list.lines.sorted() == queries)
                let status = try JSON(try await user.movies("cache", "--format", "json").output)
                #expect(status["responses"] == "9")
            }
        }
    }
}
