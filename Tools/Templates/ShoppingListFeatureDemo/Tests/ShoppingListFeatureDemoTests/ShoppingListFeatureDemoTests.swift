import DemoTesting
import ProcessSupport
import TerminalTesting
import Testing

@Suite("The demo of the shopping list", .timeLimit(.minutes(5)))
struct ShoppingListFeatureDemoTests {
    private let demo = DemoExecutable("shopping-list-feature-demo")

    @Test("In the demo of the shopping list, the user selects and removes an entry, and the terminal is restored")
    func screens() async throws {
        let terminal = try demo.start()
        try await terminal.waitFor("The third one")
        terminal.send("\r")
        try await terminal.waitFor("Chosen")
        terminal.send("q")
        try await terminal.waitUntil("the message gone") { !$0.text.contains("Chosen") }
        terminal.send(PseudoTerminal.delete)
        try await terminal.waitUntil("the entry gone") { !$0.text.contains("The third one") }
        #expect(try await terminal.ending(after: "q") == .clean)
    }

    @Test("The demo of the shopping list shows a chosen error of the store until the entries are loaded again")
    func failure() async throws {
        let terminal = try demo.start()
        try await terminal.waitFor("The third one")
        try await terminal.chooseFault(3)
        terminal.send("r")
        try await terminal.waitFor("This fault was switched on.")
        terminal.send("r")
        try await terminal.waitFor("The third one")
        #expect(try await terminal.ending(after: "q") == .clean)
    }

    @Test("The demo of the shopping list writes the entries once for --list on a terminal")
    func list() async throws {
        let terminal = try demo.start(["--list"])
        #expect(await terminal.exitStatus() == .exited(0))
        #expect(terminal.screen.text.contains("The first one"))
    }
}
