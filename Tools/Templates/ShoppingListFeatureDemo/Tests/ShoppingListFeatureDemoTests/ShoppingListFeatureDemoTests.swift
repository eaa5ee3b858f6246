import ProcessSupport
import TerminalTesting
import Testing

@Suite("The demo of the shopping list, as its user has it", .timeLimit(.minutes(5)))
struct ShoppingListFeatureDemoTests {
    @Test("An entry is added, counted, chosen and removed, and the terminal is as it was before")
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

    @Test("Where there is no terminal the entries are written once", arguments: [[], ["--list"]])
    func withoutTerminal(arguments: [String]) async throws {
        let outcome = try await Subprocess([Demo.executable] + arguments).run()
        #expect(outcome.text == "The third one\nThe second one\nThe first one\n")
        #expect(outcome.exitCode == 0)
    }

    @Test("--list is for terminals, too")
    func list() async throws {
        let terminal = try PseudoTerminal(Demo.executable, ["--list"], environment: ["TERM": "xterm-256color"])
        #expect(await terminal.exitStatus() == .exited(0))
        #expect(terminal.screen.text.contains("The first one"))
    }
}
