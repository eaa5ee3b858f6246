import ProcessSupport
import TerminalTesting
import Testing

@Suite("Demo of film search", .timeLimit(.minutes(5)))
struct MoviesFeatureDemoTests {
    /// All that is found is on one page: no other is on its way that would have the fault.
    private func search() async throws -> PseudoTerminal {
        let terminal = try Demo.start()
        try await terminal.waitFor("Popular films")
        terminal.send("blade runner\r")
        try await terminal.waitFor("▸ Blade Runner")
        return terminal
    }

    @Test("A chosen error occurs once, and the terminal is restored")
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

    @Test("The list accepts j and k and marks the chosen fault")
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

    @Test("A late second page arrives")
    func lateSecondPage() async throws {
        // The rows of the first page and the message below them.
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

    @Test("Opens a film, shows its address instead of a browser, and keeps the query")
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

    @Test(
        "Answers --help and --version without a terminal",
        arguments: [("--help", "Usage: movies-feature-demo"), ("--version", "movies-feature-demo 1.0\n")]
    )
    func requests(option: String, answer: String) async throws {
        let outcome = try await Subprocess([Demo.executable, option]).run()
        #expect(outcome.exitCode == 0)
        #expect(outcome.text.contains(answer))
        #expect(outcome.errors.isEmpty)
    }

    @Test("Without a terminal the reason is an error")
    func noTerminal() async throws {
        let outcome = try await Subprocess([Demo.executable]).run()
        #expect(outcome.exitCode == 1)
        #expect(outcome.errorText.hasPrefix("movies-feature-demo: Standard input is not a terminal."))
    }
}

/// The executable in a pseudoterminal.
enum Demo {
    static func start(rows: Int = 24) throws -> PseudoTerminal {
        try PseudoTerminal(executable, environment: ["TERM": "xterm-256color"], rows: rows)
    }

    static var executable: String { BuiltExecutables.path(of: "movies-feature-demo") }
}

extension PseudoTerminal {
    static let f2 = "\u{1B}OQ"
    static let f3 = "\u{1B}OR"

    /// Waits until the screen contains a text.
    @discardableResult
    func waitFor(_ text: String) async throws -> Screen {
        try await waitUntil("“\(text)”") { $0.text.contains(text) }
    }

    /// Waits for the end and checks that the terminal is restored.
    func expectGoodEnd() async throws {
        #expect(await exitStatus() == .exited(0))
        #expect(try isGivenBack)
        #expect(unknownSequences.isEmpty)
    }
}
