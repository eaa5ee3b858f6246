import Foundation
import NetworkingTestServer
import ProcessSupport
import TerminalTesting
import Testing

@Suite("The plain interface", .limitedConcurrency)
struct PlainTests {
    /// Runs `movies` with lines as its standard input.
    private func run(
        _ user: User,
        _ arguments: [String] = ["browse", "--plain"],
        lines: String...
    ) async throws -> RunningProcess.Outcome {
        let script = #"printf '%s\n' "$1" | "$2" "${@:3}""#
        return try await RunningProcess(
            URL(filePath: "/bin/bash"),
            ["-c", script, "bash", lines.joined(separator: "\n"), Executables.movies.filePath] + arguments,
            environment: user.environment
        )
        .outcome()
    }

    @Test(
        "A script searches, hears further rows, opens a film, puts it on the watchlist, edits it and marks it as watched"
    )
    func script() async throws {
        try await User.with { user in
            let outcome = try await run(
                user,
                ["browse", "--plain", "alien"],
                lines: "next",
                "1",
                "watch",
                "back",
                "watchlist",
                "edit 1",
                "due 2030-12-24",
                "note with Anna",
                "save",
                "rows",
                "done 1",
                "undo",
                "open 1",
                "back",
                "back",
                "recent",
                "recent 1",
                "plan https://www.imdb.com/title/tt0083658/",
                "sort year",
                "help",
                "exit"
            )
            #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
            // No prompt, no escape sequence, and the lines in this order.
            let lines = outcome.lines
            #expect(!outcome.output.contains("> ") && !outcome.output.contains("\u{1B}"))
            var rest = lines[...]
            for line in [
                "Type help for the commands.", "Loading the search for “alien”.", "48 films, rows 1 to 20:",
                "1. Alien, 1979, Critics 9.3.", "Type next for more films.", "Loading more films.",
                "48 films, rows 21 to 40:", "Loading “Alien”.", "Director: Ridley Scott.", "Runtime: 1 h 57 min.",
                "“Alien” is now on your watchlist.", "Back at the search for “alien”. Type rows to hear the films.",
                "Watchlist, to watch, by due date: 1 film.", "1. Alien, 1979.", "Form of “Alien”.", "due: 2030-12-24.",
                "note: with Anna.", "Saved “Alien”.", "Back at the watchlist with 1 film. Type rows to hear them.",
                "1. Alien, 1979, due 2030-12-24, note: with Anna.", "Marked “Alien” as watched.",
                "Back at the watchlist with 1 film. Type rows to hear them.",
                "Back at the search for “alien”. Type rows to hear the films.", "1. alien",
                "48 films, rows 1 to 40:", "1. Alien, 1979, Critics 9.3, on your watchlist.",
                "“Blade Runner” is now on your watchlist.", "48 films, rows 1 to 40, by year:",
                "open N (or N alone): open the film of row N.", "watchlist: open the watchlist.",
                "Ctrl-C: end at once, also while something loads.",
            ] {
                let index = try #require(rest.firstIndex(of: line), "missing after the lines before: \(line)")
                rest = rest[(index + 1)...]
            }
            #expect(rest.isEmpty)
        }
    }

    @Test("On a terminal with TERM=dumb, 'movies' shows prompts and answers, and Ctrl-D ends it")
    func dumbTerminal() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, [], columns: 100, environment: ["TERM": "dumb"]) { session in
                try await session.waitForText("Films>", thenSend: "blade runner\n")
                try await session.waitForText("1. Blade Runner, 1982", thenSend: "year 1900\n")
                try await session.waitForText("Nothing was found for the search for “blade runner” of 1900.")
                try await session.waitForText("Type year to search in all years", thenSend: "\u{4}")
                #expect(await session.exitStatus() == .exited(0))
                #expect(!session.terminal.screen.isAlternate)
            }
        }
    }

    @Test("Unknown commands and wrong rows get answers that name the remedy")
    func mistakes() async throws {
        try await User.with { user in
            let outcome = try await run(
                user,
                ["browse", "--plain", "zzzz"],
                lines: "open 3",
                "open",
                "recent 9",
                "year one",
                "back"
            )
            #expect(outcome.exitCode == 0)
            #expect(
                outcome.lines.suffix(5) == [
                    "“3” is not a row. There are no rows.", "There are no rows.",
                    "“9” is not a recent search. Type recent to hear them.",
                    "“one” is not a year, because a year has four digits. To search for these words: search year one.",
                    "There is nothing to go back to. Type quit to end.",
                ]
            )
        }
    }

    @Test("A title that begins with a command is a search, and the end of a script in a form reports the unsaved form")
    func titlesAndForms() async throws {
        try await User.with { user in
            let outcome = try await run(
                user,
                lines: "back to the future",
                "quit smoking",
                "alien",
                "watch 1",
                "watchlist",
                "edit 1",
                "note lost"
            )
            #expect(outcome.exitCode == 0)
            #expect(outcome.lines.contains("1. Back to the Future, 1985, Critics 9.2."))
            #expect(outcome.lines.contains("Loading the search for “quit smoking”."))
            #expect(outcome.lines.last == "The form of “Alien” was not saved.")
        }
    }

    @Test("Ctrl-C ends a load with 130, and no answer follows")
    func interruptedLoad() async throws {
        try await CatalogueServer.with("--latency", "60000") { server in
            try await User.with(service: server.address) { user in
                try await BrowseSession.with(user, ["browse", "--plain", "alien"]) { session in
                    try await session.waitForText("Loading the search for “alien”.", thenSend: "\u{3}")
                    #expect(await session.exitStatus() == .exited(130))
                    let text = session.terminal.screen.text
                    #expect(!text.contains("There are no") && !text.contains("refresh"))
                }
            }
        }
    }

    @Test("A failed load is reported in a sentence with its remedy, and the dialogue goes on")
    func failure() async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.movie(7, "Film\u{1B}]0;x\u{7} one")]) }
        let address = server.address
        await server.stop()
        try await User.with(service: address) { user in
            let outcome = try await run(user, ["browse", "--plain", "alien"], lines: "refresh")
            #expect(outcome.exitCode == 0)
            #expect(outcome.lines.filter { $0.hasPrefix("The films could not be loaded. ") }.count == 2)
            #expect(outcome.lines.last == "Type refresh to try again.")
        }
    }

    @Test("A user signs in with a password, rates a film and signs out; the password is not shown")
    func account() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                let arguments = ["browse", "--plain", "blade runner"]
                try await BrowseSession.with(user, arguments, columns: 120, rows: 60) { session in
                    try await session.waitForText("1. Blade Runner", thenSend: "open 1\n")
                    try await session.waitForText("Blade Runner>", thenSend: "rate\n")
                    try await session.waitForText("Sign in>", thenSend: "password\n")
                    try await session.waitForText("User name:", thenSend: "demo\n")
                    try await session.waitForText("Password (not shown):", thenSend: "demo\n")
                    try await session.waitForText("10 of 10", thenSend: "8\n")
                    let rated = try await session.waitForText("Your rating: 8 of 10.", thenSend: "rate 6.5\n")
                    try await session.waitForText("Your rating: 6.5 of 10.", thenSend: "account\n")
                    #expect(!rated.text.contains("shown): demo"))
                    try await session.waitForText("as demo.", thenSend: "logout\n")
                    try await session.waitForText("Signed out “demo”.", thenSend: "quit\n")
                    #expect(await session.exitStatus() == .exited(0))
                }
                #expect(user.sessionID == nil)
            }
        }
    }

    @Test("A line that is too long is ignored with a message, from a pipe and from a terminal")
    func longLine() async throws {
        try await User.with { user in
            let piped = try await run(user, lines: "plan " + String(repeating: "x", count: 70_000), "help")
            #expect(piped.lines.contains("A line of more than 65536 bytes was ignored."))
            #expect(piped.lines.contains("back: go back."))
            try await BrowseSession.with(user, ["browse", "--plain", "alien"]) { session in
                let long = "plan " + String(repeating: "x", count: 5_000) + "\n"
                try await session.waitForText("Films>", thenSend: long)
                try await session.waitForText("A line of more than 4094 bytes was ignored.", thenSend: "quit\n")
                #expect(await session.exitStatus() == .exited(0))
            }
        }
    }

    @Test("Ctrl-C ends the plain interface with 130, and a closed pipe ends it without a message")
    func ends() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "--plain", "alien"]) { session in
                try await session.waitForText("Films>", thenSend: "\u{3}")
                #expect(await session.exitStatus() == .exited(130))
            }
            let script = #"yes rows | "$0" browse --plain | head -n 3"#
            let outcome = try await RunningProcess(
                URL(filePath: "/bin/bash"),
                ["-c", script, Executables.movies.filePath],
                environment: user.environment
            )
            .outcome()
            #expect(outcome.lines.count == 3 && outcome.errors.isEmpty)
        }
    }

    @Test(
        "'movies help accessibility' and 'movies accessibility' name the plain interface and the commands with one answer"
    )
    func help() async throws {
        try await User.with { user in
            for arguments in [["help", "accessibility"], ["accessibility"]] {
                let outcome = try await user.start(arguments).outcome()
                #expect(outcome.exitCode == 0)
                for text in ["movies browse --plain", "TERM=dumb", "movies search", "--format tsv", "NO_COLOR", "130"] {
                    #expect(outcome.output.contains(text))
                }
            }
        }
    }
}
