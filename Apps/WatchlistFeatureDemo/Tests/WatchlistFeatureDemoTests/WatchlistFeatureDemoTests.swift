import DemoTesting
import ProcessSupport
import TerminalTesting
import Testing

@Suite("Demo of the watchlist", .timeLimit(.minutes(5)))
struct WatchlistFeatureDemoTests {
    private func start() async throws -> PseudoTerminal {
        let terminal = try demo.start()
        try await terminal.waitFor("1 of 75 · to watch")
        return terminal
    }

    @Test("watchlist-feature-demo shows overdue, planned and watched films, and restores the terminal when it quits")
    func movies() async throws {
        let terminal = try await start()
        let screen = try await terminal.waitFor("▸ ★ The Dark Knight")
        #expect(screen.lines[4].contains(" overdue  with Anna ") && screen.lines[4].hasSuffix("┃"))
        terminal.send("\t")
        let watched = try await terminal.waitFor("1 of 25 · watched")
        #expect(watched.lines[4].hasPrefix("▸ ✓ ") && watched.text.contains("/10"))
        terminal.send("\t")
        try await terminal.waitFor("1 of 100 · all")
        terminal.send("G")
        try await terminal.waitFor("100 of 100 · all")
        #expect(try await terminal.ending(after: "q") == .clean)
    }

    @Test("watchlist-feature-demo adds a film that another feature chooses, and undoes the addition")
    func addition() async throws {
        let terminal = try await start()
        terminal.send("a")
        try await terminal.waitFor("Add or remove a film")
        terminal.send("1\r")
        try await terminal.waitFor("1 of 76")
        terminal.send("u")
        try await terminal.waitFor("1 of 75")
        #expect(try await terminal.ending(after: "q") == .clean)
    }

    @Test("watchlist-feature-demo keeps the form open after a chosen store error, and saves at the second attempt")
    func failingStore() async throws {
        let terminal = try await start()
        terminal.send("e")
        try await terminal.waitFor("Watched   (not yet")
        terminal.send("+1y")
        try await terminal.chooseFault(3)
        terminal.send("\r")
        let screen = try await terminal.waitFor("This fault was switched on.")
        #expect(screen.text.contains("Due       +1y"))
        // After the fault, the chooser resets the fault and its hint.
        #expect(screen.text.contains("F9 faults"))
        terminal.send("\r")
        try await terminal.waitFor("Saved “The Dark Knight”.")
        #expect(try await terminal.ending(after: "q") == .clean)
    }

    @Test("watchlist-feature-demo writes a hundred films once if there is no terminal")
    func withoutTerminal() async throws {
        let outcome = try await demo.run()
        let rows = outcome.text.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        #expect(rows.count == 100 && rows.allSatisfy { $0.count == 7 })
        #expect(Set(rows.map { $0[0] }).count == 100)
        #expect(outcome.text.contains("\twith Anna\n"))
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
    }
}

let demo = DemoExecutable("watchlist-feature-demo")
