import Foundation
import PostgreSQLTestServer
import SeededRandom
import TerminalTesting
import Testing

/// Tests of durable data in a database. The variable STATE_KILLS sets the number of kills:
///
///     STATE_KILLS=200 swift test --filter StateTests/kills
@Suite("Durable data in PostgreSQL", PostgreSQLServer.isInstalled, .limitedConcurrency)
struct StateTests {
    private static let kills = ProcessInfo.processInfo.environment["STATE_KILLS"].flatMap { Int($0) } ?? 10

    /// Calls `body` with two users on different computers, who share a database, and its server.
    private func withTwoUsers(_ body: (User, User, PostgreSQLServer) async throws -> Void) async throws {
        let server = try PostgreSQLServer()
        try await User.with { first in
            try await User.with { second in
                var users = [first, second]
                for index in users.indices {
                    users[index].environment["MOVIES_STATE_URL"] = server.url(schema: "public")
                }
                try await body(users[0], users[1], server)
            }
        }
    }

    private func ids(_ user: User) async throws -> [String] {
        let list = try await user.movies("watchlist", "--all", "--format", "ids")
        #expect(list.exitCode == 0, "\(list.errors)")
        return list.lines
    }

    @Test("Users on two computers share a watchlist, which 'state copy' moves to a database and back")
    func shared() async throws {
        try await withTwoUsers { first, second, server in
            let url = server.url(schema: "public"), file = ["MOVIES_STATE_URL": ""]
            for command in [["watchlist", "add", "tt0083658"], ["search", "alien"]] {
                #expect(try await first.movies(command, environment: file).exitCode == 0)
            }
            let copied = try await first.movies("state", "copy", "--to", url)
            #expect(copied.output == "Copied the watchlist and recent queries.\n", "\(copied.errors)")
            #expect(try await second.movies("queries").lines == ["alien"])
            #expect(try await second.movies("watchlist", "add", "tt0078748").exitCode == 0)
            #expect(try await ids(first).count == 2)
            // The file has other records now.
            let refused = try await first.movies("state", "copy", "--from", url)
            #expect(refused.exitCode == 65 && refused.errors.contains("Choose an empty schema"))
            let back = try await second.movies("state", "copy", "--from", url)
            #expect(back.exitCode == 0)
            #expect(
                try await second.movies("watchlist", "--all", environment: file).output
                    == first.movies("watchlist", "--all").output
            )
            let again = try await second.movies("state", "copy", "--to", url)
            #expect(again.output == "The target already has the watchlist and recent queries.\n")
        }
    }

    @Test("A screen shows the change of another computer")
    func notification() async throws {
        try await withTwoUsers { first, second, _ in
            #expect(try await first.movies("watchlist", "add", "tt0083658").exitCode == 0)
            try await first.inTerminal(["browse"]) { terminal in
                try await terminal.waitForText("1 of", thenSend: Keys.escape)
                try await terminal.waitUntil("a hidden cursor") { !$0.cursor.isVisible }
                terminal.send("L")
                try await terminal.waitForText("Blade Runner")
                #expect(try await second.movies("watchlist", "add", "tt0078748").exitCode == 0)
                try await terminal.waitForText("Alien")
            }
        }
    }

    @Test(
        "A command that cannot use the database exits with a message, and shows no password",
        arguments: [
            ("postgresql://anna:hunter2@127.0.0.1:1/films", 73, "Check that the server runs"),
            ("mysql://anna:hunter2@host", 78, "postgresql://host"),
        ]
    )
    func unusable(url: String, code: Int32, message: String) async throws {
        try await User.with(["MOVIES_STATE_URL": url]) { user in
            let outcome = try await user.movies("--verbose", "watchlist")
            #expect(outcome.exitCode == code && outcome.errors.contains(message) && !outcome.errors.contains("hunter2"))
            let copy = try await user.movies("state", "copy", "--to", url)
            #expect(copy.exitCode == 64 && !copy.errors.contains("hunter2"))
        }
    }

    @Test("Eight processes on two computers lose no acknowledged change, although they and the server are killed")
    func kills() async throws {
        try await withTwoUsers { first, second, server in
            let movies = try await first.imdbIDs()
            #expect(try await first.movies("watchlist", "add", movies[0]).exitCode == 0)
            var random = SplitMix64(seed: 1), kills = 0, next = 1, acknowledged: [String] = []
            while kills < Self.kills {
                try await withThrowingTaskGroup(of: (movie: String, outcome: RunningProcess.Outcome).self) { group in
                    for number in 0..<8 {
                        let process = try [first, second][number % 2].start(["watchlist", "add", movies[next]])
                        let isKilled = number < 4, wait = Int.random(in: 0...150, using: &random), movie = movies[next]
                        next += 1
                        group.addTask {
                            // The moment is random, so there is no condition to wait for.
                            if isKilled {
                                try await Task.sleep(for: .milliseconds(wait))
                                process.send(SIGKILL)
                            }
                            return (movie, await process.outcome())
                        }
                    }
                    if Int.random(in: 0..<4, using: &random) == 0 {
                        try server.run("pg_ctl -D data -m immediate -l log -w restart")
                    }
                    for try await (movie, outcome) in group {
                        if outcome.exitCode == -SIGKILL { kills += 1 }
                        if outcome.exitCode == 0 || outcome.errors.contains("Added “") { acknowledged.append(movie) }
                    }
                }
            }
            #expect(!acknowledged.isEmpty)
            let stored = try await first.movies("watchlist", "--all", "--format", "json").output
            for movie in acknowledged { #expect(stored.contains("\"\(movie)\""), "\(movie) is lost") }
            #expect(try await ids(first) == ids(second))
        }
    }
}
