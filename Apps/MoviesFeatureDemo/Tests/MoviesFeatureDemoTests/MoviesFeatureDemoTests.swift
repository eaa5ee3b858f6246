import TerminalTesting
import Testing

@Suite("The demo of film search, as its user has it", .timeLimit(.minutes(5)))
struct MoviesFeatureDemoTests {
    /// All that is found is on one page: no other is on its way that would have the fault.
    private func search() async throws -> PseudoTerminal {
        let terminal = try Demo.start()
        try await terminal.waitFor("Popular films")
        terminal.send("blade runner\r")
        try await terminal.waitFor("▸ Blade Runner")
        return terminal
    }

    @Test("A search, an error to order, a second try, and the terminal is as it was before")
    func error() async throws {
        let terminal = try await search()

        terminal.send(PseudoTerminal.f2)
        try await terminal.waitFor("✓ 1  is as it should be")
        terminal.send("3")
        try await terminal.waitFor("F2 fault is set")
        terminal.send("/alien\r")
        let screen = try await terminal.waitFor("Press r to try again.")
        #expect(screen.text.contains("The fault you chose."))
        #expect(!screen.text.contains("Blade Runner"))
        // It happens once.
        #expect(screen.text.contains("F2 faults"))

        terminal.send("r")
        try await terminal.waitFor("▸ Alien")
        terminal.send("q")
        try await terminal.expectGoodEnd()
    }

    @Test("A fault is chosen with the arrows, too, and the list shows which one is set")
    func arrows() async throws {
        let terminal = try await search()
        terminal.send(PseudoTerminal.f2)
        try await terminal.waitFor("4  has no films")
        terminal.send("jjj\r")
        try await terminal.waitFor("F2 fault is set")
        terminal.send(PseudoTerminal.f2)
        try await terminal.waitFor("✓ 4  has no films")
        terminal.send("q")
        try await terminal.waitUntil("the list gone") { !$0.text.contains("The next answer") }
        terminal.send("r")
        try await terminal.waitFor("Nothing found for “blade runner”.")
        terminal.send("r")
        try await terminal.waitFor("▸ Blade Runner")
        terminal.send("\u{3}")
        try await terminal.expectGoodEnd()
    }

    @Test("A second page is late, then comes")
    func lateSecondPage() async throws {
        // High enough for what stands below the twenty films of the first page.
        let terminal = try Demo.start(rows: 40)
        try await terminal.waitFor("▸ ")
        terminal.send("\r" + PseudoTerminal.f2)
        try await terminal.waitFor("5  comes after 2 s when it is a second page")
        terminal.send("5r")
        try await terminal.waitFor("Loading more…")
        try await terminal.waitUntil("the second page") { $0.text.contains("F2 faults") && !$0.lines[25].isEmpty }
        terminal.send("q")
        try await terminal.expectGoodEnd()
    }

    @Test("A film is opened; its page is no browser's here, and the query that led to it was kept")
    func outside() async throws {
        let terminal = try await search()
        terminal.send("\r")
        // The list knows the director, too; the running time comes with the page's address.
        try await terminal.waitFor("Runtime")
        terminal.send("o")
        try await terminal.waitFor("https://www.imdb.com/title/tt0083658/")
        terminal.send("\r")
        try await terminal.waitUntil("the message gone") { !$0.text.contains("https://") }
        terminal.send(PseudoTerminal.f3)
        try await terminal.waitUntil("the query") { $0.position(of: "│ blade runner ") != nil }
        terminal.send("q")
        try await terminal.waitUntil("the message gone") { !$0.text.contains("Kept") }
        terminal.send("qq")
        try await terminal.expectGoodEnd()
    }
}
