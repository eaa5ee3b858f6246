import TerminalTesting
import Testing

@Suite("The demo of recent queries, as its user has it", .timeLimit(.minutes(5)))
struct QueriesFeatureDemoTests {
    @Test("Queries are filtered, one is chosen and comes first, one is forgotten")
    func queries() async throws {
        let terminal = try Demo.start()
        try await terminal.waitFor("│ Amélie ")
        terminal.send("the")
        try await terminal.waitUntil("one query") {
            $0.text.contains("│ The Third Man ") && !$0.text.contains("│ metropolis ")
        }
        terminal.send(PseudoTerminal.down + "\r")
        try await terminal.waitFor("Chosen: The Third Man")
        try await terminal.waitUntil("it as the newest") { $0.lines[3].contains("│ The Third Man ") }
        terminal.send(PseudoTerminal.down + PseudoTerminal.delete)
        try await terminal.waitFor("remove the third man: done")
        try await terminal.waitUntil("another one as the newest") { $0.lines[3].contains("│ Amélie ") }
        terminal.send("\u{1B}")
        try await terminal.waitUntil("nothing selected") { !$0.cells(row: 3).contains { $0.style.isInverse } }
        terminal.send("\u{1B}")
        try await terminal.waitUntil("the field left") { !$0.cursor.isVisible }
        terminal.send("q")
        try await terminal.expectGoodEnd()
    }

    @Test("An error to order hides the queries, a second try brings them back")
    func error() async throws {
        let terminal = try Demo.start()
        try await terminal.waitFor("│ Amélie ")
        terminal.send(PseudoTerminal.f2)
        try await terminal.waitFor("✓ 1  is as it should be")
        terminal.send("3")
        try await terminal.waitFor("F2 fault is set")
        terminal.send(PseudoTerminal.f5)
        let screen = try await terminal.waitFor("records: The fault you chose.")
        #expect(!screen.text.contains("│ Amélie "))
        // It happens once.
        #expect(screen.text.contains("F2 faults"))
        terminal.send(PseudoTerminal.f5)
        try await terminal.waitFor("│ Amélie ")
        terminal.send("\u{3}")
        try await terminal.expectGoodEnd()
    }

    @Test("What is typed is kept, however late the store is")
    func late() async throws {
        let terminal = try Demo.start()
        try await terminal.waitFor("records: 5 found")
        terminal.send("nosferatu")
        try await terminal.waitUntil("no query that holds it") { !$0.text.contains("Recent ─") }
        terminal.send(PseudoTerminal.f2)
        try await terminal.waitFor("2  comes after 2 s")
        terminal.send("2")
        try await terminal.waitFor("F2 fault is set")
        terminal.send("\r")
        try await terminal.waitFor("save nosferatu: …")
        try await terminal.waitFor("save nosferatu: done")
        try await terminal.waitFor("│ nosferatu ")
        terminal.send("\u{3}")
        try await terminal.expectGoodEnd()
    }
}
