import Foundation
import TerminalTesting
import Testing

@Suite("The app with screens", .fewAtOnce)
struct BrowseTests {
    @Test("Somebody searches as they type, opens a film, goes back to where they were, and quits")
    func search() async throws {
        try await User.with { user in
            try await BrowseSession.with(user) { session in
                try await session.seeing("Popular films", send: "blade run")
                try await session.seeing("Blade Runner", send: Keys.enter)
                try await session.seeing("▸ Blade Runner", send: Keys.enter)
                try await session.seeing("Director  Ridley Scott", send: Keys.escape)
                let back = try await session.seeing("▸ Blade Runner", send: "q")
                #expect(back.lines[0] == " movies › “blade run”")
                #expect(await session.end() == .exited(0))
            }
        }
    }

    @Test("Without a command it is what runs on a terminal, and help is shown elsewhere")
    func bare() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, []) { session in
                try await session.seeing("Popular films", send: "\u{3}")
                #expect(await session.end() == .exited(0))
            }
            let piped = try await user.start([]).outcome()
            #expect(piped.output.contains("browse"))
            #expect(!piped.output.contains("\u{1B}"))
        }
    }

    @Test("Without a terminal it says so", arguments: [["browse"], ["browse", "alien"]])
    func noTerminal(arguments: [String]) async throws {
        try await User.with { user in
            let outcome = try await user.start(arguments).outcome()
            #expect(outcome.exitCode == 64)
            #expect(outcome.errors.hasPrefix("movies: Standard input is not a terminal."))
            #expect(outcome.output.isEmpty)
        }
    }

    @Test("On a terminal that shows plain text only, it says so too")
    func dumb() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, environment: ["TERM": "dumb"]) { session in
                #expect(await session.end() == .exited(64))
                #expect(session.terminal.screen.text.contains("plain text only"))
                #expect(!session.terminal.screen.isAlternate)
            }
        }
    }

    @Test("It begins with the words that are given")
    func words() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "blade", "runner"]) { session in
                let screen = try await session.seeing("▸ Blade Runner")
                #expect(screen.lines[1].hasPrefix(" Search  blade runner"))
            }
        }
    }

    @Test("A list is fetched further while it is looked through, to its last film")
    func paging() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "alien"]) { session in
                var screen = try await session.seeing("1 of ")
                let total = try #require(screen.lines.last?.split(separator: " ").dropFirst(2).first.map(String.init))
                #expect((Int(total) ?? 0) > 20)
                while !screen.text.contains("\(total) of \(total)") {
                    let frames = session.terminal.finishedFrames
                    // With a repaint, as there may be nothing more yet to go to.
                    session.terminal.send("G\u{C}")
                    screen = try await session.terminal.waitUntil("the list goes on") { _ in
                        session.terminal.finishedFrames > frames
                    }
                }
                session.terminal.send("g")
                try await session.seeing("1 of \(total)")
            }
        }
    }

    @Test("A year is a filter")
    func year() async throws {
        try await User.with { user in
            try await BrowseSession.with(user) { session in
                try await session.seeing("Popular films", send: "alien\t2004")
                let screen = try await session.seeing("Alien vs. Predator")
                let films = screen.lines[4..<23].filter { !$0.isEmpty }
                #expect(!films.isEmpty && films.allSatisfy { $0.contains(" 2004 ") })
            }
        }
    }

    @Test("A query that was found is suggested, chosen with an arrow, and forgotten with Delete")
    func suggestions() async throws {
        try await User.with { user in
            try await BrowseSession.with(user) { session in
                try await session.seeing("Popular films", send: "blade runner" + Keys.enter)
                try await session.seeing("▸ Blade Runner", send: "/")
                try await session.seeing("─ Recent ─", send: Keys.down + Keys.enter)
                try await session.seeing("▸ Blade Runner", send: "/")
                try await session.seeing("─ Recent ─", send: Keys.down + Keys.delete)
                try await session.notSeeing("─ Recent ─")
                try await session.leaveField(send: "q")
                #expect(await session.end() == .exited(0))
            }
            #expect(try await user.movies("queries").output.isEmpty)
        }
    }

    @Test("What is only typed is not remembered")
    func notRemembered() async throws {
        try await User.with { user in
            try await BrowseSession.with(user) { session in
                try await session.seeing("Popular films", send: "blade runner")
                try await session.seeing("1 of 1 ")
                try await session.leaveField(send: "q")
                #expect(await session.end() == .exited(0))
            }
            #expect(try await user.movies("queries").output.isEmpty)
        }
    }

    @Test("It fits every size, and goes back to the one it had")
    func resize() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "blade runner"]) { session in
                let before = try await session.seeing("▸ Blade Runner")
                session.terminal.resize(columns: 20, rows: 5)
                try await session.terminal.waitUntil("it fits 20 by 5") {
                    $0.lines == ["/ blade runner", "▸ Blade Runner", "", "", " 1 of 1 · catalogue"]
                }
                session.terminal.resize(columns: 200, rows: 60)
                try await session.seeing("│ Blade Runner")
                session.terminal.resize(columns: 80, rows: 24)
                try await session.terminal.waitUntil("it is as before") { $0.lines == before.lines }
                #expect(session.terminal.unknownSequences.isEmpty)
            }
        }
    }

    @Test("? shows all keys, and Esc takes them away")
    func help() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "alien"]) { session in
                try await session.seeing("1 of ", send: "?")
                let help = try await session.seeing("─ Keys ─", send: Keys.escape)
                for key in ["/", "Enter", "Tab", "PgUp", "Ctrl-Z", "Ctrl-C"] { #expect(help.text.contains(key)) }
                try await session.notSeeing("─ Keys ─")
            }
        }
    }

    @Test("The page of a film that no browser can be opened for is told instead")
    func noBrowser() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["browse", "blade runner"]) { session in
                try await session.seeing("▸ Blade Runner", send: Keys.enter)
                try await session.seeing("Director  Ridley Scott", send: "o")
                try await session.seeing("https://www.imdb.com/title/tt0083658/", send: Keys.escape)
                try await session.notSeeing("https://")
            }
        }
    }

    @Test(
        "Colours are those that the user and the terminal want",
        arguments: [
            ([:], [], true), (["NO_COLOR": "1"], [], false), ([:], ["--color", "never"], false),
        ] as [([String: String], [String], Bool)]
    )
    func colours(environment: [String: String], options: [String], hasColours: Bool) async throws {
        try await User.with(["MOVIES_API_BASE_URL": "http://127.0.0.1:9", "TMDB_API_KEY": Credentials.key]) { user in
            try await BrowseSession.with(user, ["browse"] + options, environment: environment) { session in
                session.terminal.send(Keys.escape)
                let screen = try await session.seeing("Press r to try again.")
                let cells = (0..<screen.rows).flatMap { screen.cells(row: $0) }
                #expect(cells.contains { $0.style.foreground != .default } == hasColours)
                #expect(cells.contains { $0.style.isBold })
            }
        }
    }
}
