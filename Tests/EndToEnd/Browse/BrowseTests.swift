import Foundation
import ProcessSupport
import TerminalTesting
import Testing

@Suite("The full-screen app", .limitedConcurrency)
struct BrowseTests {
    @Test("In the full-screen app, a user searches while typing, opens a film, returns to its row, and quits")
    func searchOpenAndQuit() async throws {
        try await User.with { user in
            try await user.inTerminal { terminal in
                try await terminal.waitForText("Popular films", thenSend: "blade run")
                try await terminal.waitForText("Blade Runner", thenSend: Keys.enter)
                try await terminal.waitForText("▸   Blade Runner", thenSend: Keys.enter)
                try await terminal.waitForText("Ridley Scott", thenSend: Keys.escape)
                let back = try await terminal.waitForText("▸   Blade Runner", thenSend: "q")
                #expect(back.lines[0] == " movies › “blade run”")
                #expect(await terminal.exitStatus() == .exited(0))
            }
        }
    }

    @Test("A film is on the watchlist even if the key that ends the full-screen app arrives together with the key w")
    func changeBeforeQuit() async throws {
        try await User.with { user in
            try await user.inTerminal(["browse", "blade runner"]) { terminal in
                try await terminal.waitForText("▸   Blade Runner")
                try await terminal.waitForText("q quit", thenSend: "jwq")
                #expect(await terminal.exitStatus() == .exited(0))
            }
            #expect(try await user.movies("watchlist", "--format", "tsv").output.contains("Blade Runner 2049"))
        }
    }

    @Test("The layout of the full-screen app fits each new terminal size")
    func resize() async throws {
        try await User.with { user in
            try await user.inTerminal(["browse", "blade runner"]) { terminal in
                let before = try await terminal.waitForText("▸   Blade Runner")
                terminal.resize(columns: 20, rows: 5)
                try await terminal.waitUntil("the layout for 20 columns and 5 rows") {
                    $0.lines == [
                        "/ blade runner", "▸   Blade Runner", "    Blade Runner 2…", "", " 1 of 2 · …  ? help",
                    ]
                }
                terminal.resize(columns: 200, rows: 60)
                try await terminal.waitForText("│ Blade Runner")
                terminal.resize(columns: 80, rows: 24)
                try await terminal.waitUntil("the initial layout") { $0.lines == before.lines }
                #expect(terminal.unknownSequences.isEmpty)
            }
        }
    }

    @Test("In the list and in details, y copies the address of a film's page, Y copies its id, and o opens the page")
    func copies() async throws {
        try await User.with { user in
            try await user.inTerminal(["browse", "blade runner"]) { terminal in
                let address = "https://www.imdb.com/title/tt0083658/"
                for place in ["▸   Blade Runner", "Ridley Scott"] {
                    try await terminal.waitForText(place, thenSend: "y")
                    #expect(try await terminal.waitForText("copied " + address, thenSend: "Y").clipboard == address)
                    #expect(try await terminal.waitForText("copied tt0083658", thenSend: "o").clipboard == "tt0083658")
                    // There is no browser.
                    try await terminal.waitForText(address, thenSend: Keys.enter)
                    try await terminal.waitForAbsence(of: address)
                    terminal.send(Keys.enter)
                }
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
        try await User.with(service: "http://127.0.0.1:9") { user in
            try await user.inTerminal(["browse"] + options, environment: environment) { terminal in
                terminal.send(Keys.escape)
                let screen = try await terminal.waitForText("Press r to try again.")
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
        try await User.withServer("--latency", "5000") { user, _ in
            try await user.inTerminal(["browse"] + options, environment: environment) { terminal in
                try await terminal.waitForText("\n Loading…")
            }
        }
    }

    /// The signals of each trial. The variable TERMINAL_SIGNALS sets the number of trials.
    private static let signals: [[Int32]] = {
        let trials = ProcessInfo.processInfo.environment["TERMINAL_SIGNALS"].flatMap { Int($0) } ?? 1
        let single = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGILL, SIGBUS].map { [$0] }
        // Five times two signals, because their order and distance vary.
        return (1...trials).flatMap { _ in single + Array(repeating: [SIGTERM, SIGHUP], count: 5) }
    }()

    @Test(
        "The full-screen app restores the terminal when a signal or two signals in quick succession end the app",
        arguments: signals
    )
    func restores(signals: [Int32]) async throws {
        try await User.with { user in
            try await user.inTerminal { terminal in
                try await terminal.waitForText("1 of ")
                // The signals arrive while the app handles these keys.
                terminal.send("\u{1B}[Bjj")
                for number in signals { terminal.signal(number) }
                #expect(await terminal.exitStatus() != .exited(0))
                #expect(try terminal.isRestored)
            }
        }
    }

    @Test("The full-screen app shows stored results and their age during a request and after the service stops")
    func showsStoredResults() async throws {
        try await User.withServer("--latency", "1000") { user, server in
            _ = try await user.movies("search", "blade runner")
            try await user.inTerminal(["browse", "blade runner"]) { terminal in
                let screen = try await terminal.waitForText("updating… · from less than a minute ago")
                #expect(screen.text.contains("▸   Blade Runner"))
                try await terminal.waitForAbsence(of: "updating…")
            }
            await server.stop()
            try await user.inTerminal(["browse", "blade runner"]) { terminal in
                try await terminal.waitForText("▸   Blade Runner")
                try await terminal.waitForText("from less than a minute ago")
            }
        }
    }

    @Test(
        "The full-screen app shows a film's poster with the terminal's image protocol or as half blocks, and no poster in the list",
        .withPosters,
        arguments: [
            (TerminalKind.xterm, [:]), (.kitty, ["TERM": "xterm-kitty"]), (.iTerm2, ["TERM_PROGRAM": "iTerm.app"]),
        ] as [(TerminalKind, [String: String])]
    )
    func poster(kind: TerminalKind, environment: [String: String]) async throws {
        try await User.withServer(hasImages: true) { user, _ in
            let browse = ["browse", "blade runner"]
            try await user.inTerminal(browse, kind: kind, environment: environment) { terminal in
                try await terminal.waitForText("▸   Blade Runner", thenSend: Keys.enter)
                try await terminal.waitForText("Ridley Scott")
                let screen = try await terminal.waitUntil("the poster") { screen in
                    kind == .xterm ? screen.text.contains("▀▀▀") : !screen.images.isEmpty
                }
                #expect(screen.text.contains("Ridley Scott"))
                terminal.send(Keys.escape)
                let list = try await terminal.waitForText("▸   Blade Runner")
                #expect(list.images.isEmpty && !list.text.contains("▀"))
                #expect(terminal.unknownSequences.isEmpty)
            }
        }
    }
}
