import Foundation
import TerminalTesting
import Testing

@Suite("The full-screen app", .limitedConcurrency)
struct BrowseTests {
    @Test("In the full-screen app, a user searches while typing, opens a film, returns to its row, and quits")
    func searchOpenAndQuit() async throws {
        try await User.with { user in
            try await BrowseSession.with(user) { session in
                try await session.waitForText("Popular films", thenSend: "blade run")
                try await session.waitForText("Blade Runner", thenSend: Keys.enter)
                try await session.waitForText("▸   Blade Runner", thenSend: Keys.enter)
                try await session.waitForText("Ridley Scott", thenSend: Keys.escape)
                let back = try await session.waitForText("▸   Blade Runner", thenSend: "q")
                #expect(back.lines[0] == " movies › “blade run”")
                #expect(await session.exitStatus() == .exited(0))
            }
        }
    }

    @Test("'movies' without a command starts the full-screen app on a terminal and prints help to a pipe")
    func noCommand() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, []) { session in
                try await session.waitForText("Popular films", thenSend: "\u{3}")
                #expect(await session.exitStatus() == .exited(0))
            }
            let piped = try await user.start([]).outcome()
            #expect(piped.output.contains("browse"))
            #expect(!piped.output.contains("\u{1B}"))
        }
    }

    @Test(
        "The command 'browse' without a terminal exits with 64 and a message",
        arguments: [["browse"], ["browse", "alien"]]
    )
    func noTerminal(arguments: [String]) async throws {
        try await User.with { user in
            let outcome = try await user.start(arguments).outcome()
            #expect(outcome.exitCode == 64)
            #expect(outcome.errors.hasPrefix("movies: Standard input is not a terminal."))
            #expect(outcome.output.isEmpty)
        }
    }

    @Test("'movies browse --format json' is wrong usage")
    func format() async throws {
        try await User.with { user in
            let run = try await Terminal(columns: 80).run(user, "browse", "--format", "json")
            #expect(run.outcome.exitCode == 64 && run.outcome.errors.contains("--format") && run.text.isEmpty)
        }
    }

    @Test("The full-screen app suggests recent queries; an arrow key selects one, and Delete removes it")
    func suggestions() async throws {
        try await User.with { user in
            try await BrowseSession.with(user) { session in
                try await session.waitForText("Popular films", thenSend: "blade runner" + Keys.enter)
                try await session.waitForText("▸   Blade Runner", thenSend: "/")
                try await session.waitForText("─ Recent ─", thenSend: Keys.down + Keys.enter)
                // The list is also visible below the recent queries, its keys are not.
                try await session.waitForText("q quit", thenSend: "/")
                try await session.waitForText("─ Recent ─", thenSend: Keys.down + Keys.delete)
                try await session.waitForAbsence(of: "─ Recent ─")
                try await session.leaveSearchField(thenSend: "q")
                #expect(await session.exitStatus() == .exited(0))
            }
            #expect(try await user.movies("queries").output.isEmpty)
        }
    }

    @Test("A film is on the watchlist even if the key that ends the full-screen app arrives together with the key w")
    func changeBeforeQuit() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "blade runner"]) { session in
                try await session.waitForText("▸   Blade Runner")
                try await session.waitForText("q quit", thenSend: "jwq")
                #expect(await session.exitStatus() == .exited(0))
            }
            #expect(try await user.movies("watchlist", "--format", "tsv").output.contains("Blade Runner 2049"))
        }
    }

    @Test("The layout of the full-screen app fits each new terminal size")
    func resize() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "blade runner"]) { session in
                let before = try await session.waitForText("▸   Blade Runner")
                session.terminal.resize(columns: 20, rows: 5)
                try await session.terminal.waitUntil("the layout for 20 columns and 5 rows") {
                    $0.lines == [
                        "/ blade runner", "▸   Blade Runner", "    Blade Runner 2…", "", " 1 of 2 · …  ? help",
                    ]
                }
                session.terminal.resize(columns: 200, rows: 60)
                try await session.waitForText("│ Blade Runner")
                session.terminal.resize(columns: 80, rows: 24)
                try await session.terminal.waitUntil("the initial layout") { $0.lines == before.lines }
                #expect(session.terminal.unknownSequences.isEmpty)
            }
        }
    }

    @Test("In the full-screen app, the key ? shows all keys, and Esc hides them")
    func help() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "alien"], rows: 40) { session in
                try await session.waitForText("1 of ", thenSend: "?")
                let help = try await session.waitForText("─ Keys ─", thenSend: Keys.escape)
                for key in ["/", "Enter", "Tab", "PgUp", "Ctrl-Z", "Ctrl-C"] { #expect(help.text.contains(key)) }
                try await session.waitForAbsence(of: "─ Keys ─")
            }
        }
    }

    @Test(
        "The full-screen app has bold text, and has colours unless NO_COLOR or '--color never' disables them",
        arguments: [
            ([:], [], true), (["NO_COLOR": "1"], [], false), ([:], ["--color", "never"], false),
        ] as [([String: String], [String], Bool)]
    )
    func colours(environment: [String: String], options: [String], hasColours: Bool) async throws {
        try await User.with(["MOVIES_API_BASE_URL": "http://127.0.0.1:9", "TMDB_API_KEY": Credentials.key]) { user in
            try await BrowseSession.with(user, ["browse"] + options, environment: environment) { session in
                session.terminal.send(Keys.escape)
                let screen = try await session.waitForText("Press r to try again.")
                let cells = (0..<screen.rows).flatMap { screen.cells(row: $0) }
                #expect(cells.contains { $0.style.foreground != .default } == hasColours)
                #expect(cells.contains { $0.style.isBold })
            }
        }
    }

    @Test(
        "The full-screen app shows a load without a spinner with reduced motion",
        arguments: [(["MOVIES_REDUCE_MOTION": "1"], []), ([:], ["--reduce-motion"])] as [([String: String], [String])]
    )
    func reducedMotion(environment: [String: String], options: [String]) async throws {
        try await CatalogueServer.with("--latency", "5000") { server in
            try await User.with(service: server.address) { user in
                try await BrowseSession.with(user, ["browse"] + options, environment: environment) { session in
                    _ = try await session.waitForText("\n Loading…")
                }
            }
        }
    }
}
