import Foundation
import TerminalTesting
import Testing

@Suite("The plain interface", .limitedConcurrency)
struct PlainTests {
    private func run(_ user: User, _ query: [String] = [], lines: [String]) async throws -> RunningProcess.Outcome {
        let script = #"printf '%s\n' "$1" | "$0" browse --plain "${@:2}""#
        return try await user.shell(script, [lines.joined(separator: "\n")] + query, shell: "/bin/bash")
    }

    @Test(
        "A script searches, hears further rows, opens a film, puts it on the watchlist, edits it and marks it as watched"
    )
    func script() async throws {
        try await User.with { user in
            let lines = [
                "next", "1", "watch", "back", "watchlist", "edit 1", "due 2030-12-24", "note with Anna", "save", "rows",
                "done 1", "undo", "open 1", "back", "back", "recent", "recent 1",
                "plan https://www.imdb.com/title/tt0083658/", "sort year", "help", "exit",
            ]
            let outcome = try await run(user, ["alien"], lines: lines)
            #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
            // No prompt, no escape sequence, and the lines in this order.
            #expect(!outcome.output.contains("> ") && !outcome.output.contains("\u{1B}"))
            var rest = outcome.lines[...]
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
            try await user.inTerminal([], columns: 100, environment: ["TERM": "dumb"]) { terminal in
                try await terminal.waitForText("Films>", thenSend: "blade runner\n")
                try await terminal.waitForText("1. Blade Runner, 1982", thenSend: "year 1900\n")
                try await terminal.waitForText("Nothing was found for the search for “blade runner” of 1900.")
                try await terminal.waitForText("Type year to search in all years", thenSend: "\u{4}")
                #expect(await terminal.exitStatus() == .exited(0))
                #expect(!terminal.screen.isAlternate)
            }
        }
    }

    @Test("Ctrl-C ends a load with 130, and no answer follows")
    func interruptedLoad() async throws {
        try await User.withServer("--latency", "60000") { user, _ in
            try await user.inTerminal(["browse", "--plain", "alien"]) { terminal in
                // A load without a response fails after 10 s, which can pass before a busy machine sends Ctrl-C.
                let loading = try await terminal.waitForText("Loading the search for “alien”.", thenSend: "\u{3}")
                #expect(await terminal.exitStatus() == .exited(130))
                #expect(terminal.screen.text == loading.text + "\n^C")
            }
        }
    }

    @Test("A user signs in with a password, rates a film and signs out; the password is not shown")
    func account() async throws {
        try await User.withServer { user, _ in
            let arguments = ["browse", "--plain", "blade runner"]
            try await user.inTerminal(arguments, columns: 120, rows: 60) { terminal in
                try await terminal.waitForText("1. Blade Runner", thenSend: "open 1\n")
                try await terminal.waitForText("Blade Runner>", thenSend: "rate\n")
                try await terminal.waitForText("Sign in>", thenSend: "password\n")
                try await terminal.waitForText("User name:", thenSend: "demo\n")
                try await terminal.waitForText("Password (not shown):", thenSend: "demo\n")
                try await terminal.waitForText("10 of 10", thenSend: "8\n")
                let rated = try await terminal.waitForText("Your rating: 8 of 10.", thenSend: "rate 6.5\n")
                try await terminal.waitForText("Your rating: 6.5 of 10.", thenSend: "account\n")
                #expect(!rated.text.contains("shown): demo"))
                try await terminal.waitForText("as demo.", thenSend: "logout\n")
                try await terminal.waitForText("Signed out “demo”.", thenSend: "quit\n")
                #expect(await terminal.exitStatus() == .exited(0))
            }
            #expect(user.sessionID == nil)
        }
    }

    @Test("A line that is too long is ignored with a message, from a pipe and from a terminal")
    func longLine() async throws {
        try await User.with { user in
            let piped = try await run(user, lines: ["plan " + String(repeating: "x", count: 70_000), "help"])
            #expect(piped.lines.contains("A line of more than 65536 bytes was ignored."))
            #expect(piped.lines.contains("back: go back."))
            try await user.inTerminal(["browse", "--plain", "alien"]) { terminal in
                let long = "plan " + String(repeating: "x", count: 5_000) + "\n"
                try await terminal.waitForText("Films>", thenSend: long)
                try await terminal.waitForText("A line of more than 4094 bytes was ignored.", thenSend: "quit\n")
                #expect(await terminal.exitStatus() == .exited(0))
            }
        }
    }

    @Test("Ctrl-C ends the plain interface with 130, and a closed pipe ends it without a message")
    func ends() async throws {
        try await User.with { user in
            try await user.inTerminal(["browse", "--plain", "alien"]) { terminal in
                try await terminal.waitForText("Films>", thenSend: "\u{3}")
                #expect(await terminal.exitStatus() == .exited(130))
            }
            let outcome = try await user.shell(#"yes rows | "$0" browse --plain | head -n 3"#)
            #expect(outcome.lines.count == 3 && outcome.errors.isEmpty)
        }
    }

    @Test(
        "'movies help accessibility' and 'movies accessibility' name the plain interface and the commands with one answer"
    )
    func help() async throws {
        try await User.with { user in
            for arguments in [["help", "accessibility"], ["accessibility"]] {
                let outcome = try await user.movies(arguments)
                #expect(outcome.exitCode == 0)
                for text in ["movies browse --plain", "TERM=dumb", "movies search", "--format tsv", "NO_COLOR", "130"] {
                    #expect(outcome.output.contains(text))
                }
            }
        }
    }
}
