import Foundation
import NetworkingTestServer
import ProcessSupport
import TerminalTesting
import Testing

@Suite("The commands of the watchlist", .limitedConcurrency)
struct WatchlistCommandTests {
    private static func ids(of user: User) async throws -> [String] {
        try await user.movies("watchlist", "--all", "--sort", "title", "--format", "ids").lines
    }

    @Test("'watchlist done' uses the day in the time zone of a TZ that names no region", arguments: [24, -24])
    func posixTimeZone(hoursBehind: Int) async throws {
        func day() -> String {
            Date(timeIntervalSinceNow: TimeInterval(-hoursBehind * 3600)).formatted(.iso8601.year().month().day())
        }
        try await User.with(["TZ": "XYZ\(hoursBehind)"]) { user in
            _ = try await user.movies("watchlist", "add", "tt0083658")
            let before = day()
            let done = try await user.movies("watchlist", "done", "tt0083658")
            #expect([before, day()].map { "Watched “Blade Runner” on \($0).\n" }.contains(done.errors))
        }
    }

    @Test("Ctrl-C ends 'watchlist add -' while it waits for standard input")
    func interruptedInput() async throws {
        try await User.with { user in
            try await user.inTerminal(["watchlist", "add", "-"]) { terminal in
                // The notice follows the installation of the signal handlers.
                try await terminal.waitForText("Without a key: ", thenSend: "\u{3}")
                #expect(await terminal.exitStatus() == .exited(130))
            }
        }
    }

    @Test("After Ctrl-C, 'watchlist import' exits with 130 and has imported nothing")
    func interruptedImport() async throws {
        let server = try TMDBSamples.server { request in
            request.hasPath("movie/1") ? TMDBSamples.json(TMDBSamples.movie(1, "First")) : [.stall]
        }
        try await User.with(service: server.address) { user in
            let file = try user.write("films.csv", "tmdbID,Title\n1,First\n2,Second\n")
            let process = try user.start(["watchlist", "import", file.filePath])
            await server.waitForRequests(2)
            process.send(SIGINT)
            let outcome = await process.outcome()
            #expect(outcome.exitCode == 130)
            #expect(outcome.output.isEmpty && outcome.errors.hasSuffix("Interrupted: nothing was imported.\n"))
            #expect(try await Self.ids(of: user).isEmpty)
            #expect(try await user.movies("watchlist", "undo").errors.contains("There is no change to undo."))
        }
    }

    @Test(
        "The commands 'show' and 'watchlist' accept ids and addresses of IMDb, Wikidata and Wikipedia",
        arguments: [
            ("tt0083658", "https://www.imdb.com/title/tt0083658/", "Blade Runner (1982)"),
            ("tt0083658", "https://en.wikipedia.org/wiki/Blade_Runner", "Blade Runner (1982)"),
            ("Q309048", "https://www.wikidata.org/wiki/Q309048", "King Kong (1933)"),
            ("wikipedia:The_Kid_(1921_film)", "https://en.wikipedia.org/wiki/The_Kid_(1921_film)", "The Kid (1921)"),
        ]
    )
    func kindsOfIDs(id: String, address: String, movie: String) async throws {
        try await User.with { user in
            for reference in [id, address] {
                #expect(try await user.movies("show", reference).firstRow[1...2].joined(separator: " (") + ")" == movie)
                let added = try await user.movies("watchlist", "add", reference)
                #expect(added.exitCode == 0 && added.errors.contains("“\(movie)”"))
                #expect(try await Self.ids(of: user) == [id])
            }
            #expect(try await user.movies("watchlist", "remove", address).exitCode == 0)
            #expect(try await Self.ids(of: user).isEmpty)
        }
    }
}
