import ProcessSupport
import TerminalTesting
import Testing

@Suite("The demo of the watchlist", .timeLimit(.minutes(5)))
struct WatchlistFeatureDemoTests {
    @Test(
        "In the demo of the watchlist, the user adds, counts, selects and removes an entry, and the terminal is restored"
    )
    func screens() async throws {
        let terminal = try Demo.start()
        try await terminal.waitFor("The third one")
        terminal.send("a")
        try await terminal.waitUntil("a field") { $0.cursor.isVisible }
        terminal.send("Another one\r")
        try await terminal.waitFor("Another one")
        try await terminal.waitFor("The third one")
        terminal.send("s")
        try await terminal.waitFor("4 entries")
        terminal.send("\r")
        try await terminal.waitFor("The third one")
        terminal.send("\r")
        try await terminal.waitFor("Chosen")
        terminal.send("q")
        try await terminal.waitUntil("the message gone") { !$0.text.contains("Chosen") }
        terminal.send(PseudoTerminal.delete)
        try await terminal.waitUntil("the entry gone") { !$0.text.contains("Another one") }
        terminal.send("q")
        try await terminal.expectGoodEnd()
    }

    @Test("The demo of the watchlist writes the entries once if there is no terminal", arguments: [[], ["--list"]])
    func withoutTerminal(arguments: [String]) async throws {
        let outcome = try await Subprocess([Demo.executable] + arguments).run()
        #expect(outcome.text == "The third one\nThe second one\nThe first one\n")
        #expect(outcome.exitCode == 0)
    }

    @Test("The demo of the watchlist writes the entries once for --list on a terminal")
    func list() async throws {
        let terminal = try PseudoTerminal(Demo.executable, ["--list"], environment: ["TERM": "xterm-256color"])
        #expect(await terminal.exitStatus() == .exited(0))
        #expect(terminal.screen.text.contains("The first one"))
    }

    @Test(
        "The demo of the watchlist accepts --help and --version without a terminal",
        arguments: [("--help", "--list"), ("--version", "watchlist-feature-demo 1.0\n")]
    )
    func requests(option: String, answer: String) async throws {
        let outcome = try await Subprocess([Demo.executable, option]).run()
        #expect(outcome.exitCode == 0)
        #expect(outcome.text.contains(answer))
    }
}

/// Starts the demo in a pseudo-terminal.
enum Demo {
    static func start() throws -> PseudoTerminal {
        try PseudoTerminal(executable, environment: ["TERM": "xterm-256color"])
    }

    static var executable: String { BuiltExecutables.path(of: "watchlist-feature-demo") }
}

extension PseudoTerminal {
    static let delete = "\u{1B}[3~"

    /// Waits until the screen contains a text.
    func waitFor(_ text: String) async throws {
        try await waitUntil("“\(text)”") { $0.text.contains(text) }
    }

    /// Waits for the end of the demo. Checks its exit status, the restored terminal, and that no control sequence is unknown.
    func expectGoodEnd() async throws {
        #expect(await exitStatus() == .exited(0))
        #expect(try isRestored)
        #expect(unknownSequences.isEmpty)
    }
}
