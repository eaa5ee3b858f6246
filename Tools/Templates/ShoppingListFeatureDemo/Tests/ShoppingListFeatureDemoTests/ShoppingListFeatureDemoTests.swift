import DemoTesting
import ProcessSupport
import TerminalTesting
import Testing

@Suite("The demo of the shopping list", .timeLimit(.minutes(5)))
struct ShoppingListFeatureDemoTests {
    private let demo = DemoExecutable("shopping-list-feature-demo")

    @Test("In the demo of the shopping list, the user adds, selects and removes an entry, and the terminal is restored")
    func screens() async throws {
        let terminal = try demo.start()
        try await terminal.waitFor("The third one")
        terminal.send("a")
        try await terminal.waitUntil("a field") { $0.cursor.isVisible }
        terminal.send("Another one\r")
        try await terminal.waitUntil("the new entry") {
            $0.text.contains("Another one") && $0.text.contains("The third one")
        }
        terminal.send("\r")
        try await terminal.waitFor("Chosen")
        terminal.send("q")
        try await terminal.waitUntil("the message gone") { !$0.text.contains("Chosen") }
        terminal.send("\u{1B}[3~")
        try await terminal.waitUntil("the entry gone") { !$0.text.contains("Another one") }
        terminal.send("q")
        #expect(try await terminal.ending() == .clean)
    }

    @Test("The demo of the shopping list shows a chosen error of the store until the entries are loaded again")
    func failure() async throws {
        let terminal = try demo.start()
        try await terminal.waitFor("The third one")
        terminal.send("\u{1B}[20~")
        try await terminal.waitFor("3  store error")
        terminal.send("3\r")
        try await terminal.waitFor("F9 fault on")
        terminal.send("r")
        try await terminal.waitFor("This fault was switched on.")
        terminal.send("r")
        try await terminal.waitFor("The third one")
        terminal.send("q")
        #expect(try await terminal.ending() == .clean)
    }

    @Test("The demo of the shopping list writes the entries once if there is no terminal", arguments: [[], ["--list"]])
    func withoutTerminal(arguments: [String]) async throws {
        let outcome = try await demo.run(arguments)
        #expect(outcome.text == "The third one\nThe second one\nThe first one\n")
        #expect(outcome.exitCode == 0)
    }

    @Test("The demo of the shopping list writes the entries once for --list on a terminal")
    func list() async throws {
        let terminal = try demo.start(["--list"])
        #expect(await terminal.exitStatus() == .exited(0))
        #expect(terminal.screen.text.contains("The first one"))
    }
}
