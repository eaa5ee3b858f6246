import DemoTesting
import ProcessSupport
import TerminalTesting
import Testing

@Suite("Demo of recent queries", .timeLimit(.minutes(5)))
struct QueriesFeatureDemoTests {
    @Test(
        "queries-feature-demo filters queries by the typed text, saves or removes the selected query, and loads no library but the Swift runtime"
    )
    func queries() async throws {
        let terminal = try demo.start()
        try await terminal.waitFor("│ Amélie ")
        #if os(Linux)
            let libraries = ["libswiftCore.so", "libFoundationNetworking", "libcurl", "libsqlite3"]
            #expect(try terminal.loadedLibraries(among: libraries) == ["libswiftCore.so"])
        #endif
        terminal.send("the")
        try await terminal.waitUntil("the filtered query to appear") {
            $0.text.contains("│ The Third Man ") && !$0.text.contains("│ metropolis ")
        }
        terminal.send(PseudoTerminal.down + "\r")
        try await terminal.waitFor("Chosen: The Third Man")
        try await terminal.waitUntil("the chosen query to become the newest") {
            $0.lines[3].contains("│ The Third Man ")
        }
        terminal.send(PseudoTerminal.down + PseudoTerminal.delete)
        try await terminal.waitFor("remove the third man: done")
        try await terminal.waitUntil("the next query to become the newest") { $0.lines[3].contains("│ Amélie ") }
        terminal.send("\u{1B}")
        try await terminal.waitUntil("the selection to disappear") { !$0.cells(row: 3).contains { $0.style.isInverse } }
        terminal.send("\u{1B}")
        try await terminal.waitUntil("the cursor to leave the field") { !$0.cursor.isVisible }
        #expect(try await terminal.ending(after: "q") == .clean)
    }

    @Test("queries-feature-demo shows a chosen store error once, and no queries until they are reloaded")
    func error() async throws {
        let terminal = try demo.start()
        try await terminal.waitFor("│ Amélie ")
        try await terminal.chooseFault(3)
        terminal.send(PseudoTerminal.f5)
        let screen = try await terminal.waitFor("records: This fault was switched on.")
        #expect(!screen.text.contains("│ Amélie "))
        // After the fault, the chooser resets the fault and its hint.
        #expect(screen.text.contains("F9 faults"))
        terminal.send(PseudoTerminal.f5)
        try await terminal.waitFor("│ Amélie ")
        #expect(try await terminal.ending(after: "\u{3}") == .clean)
    }

    @Test("queries-feature-demo saves a typed query even if the store responds after 2 s")
    func late() async throws {
        let terminal = try demo.start()
        try await terminal.waitFor("records: 5 found")
        terminal.send("nosferatu")
        try await terminal.waitUntil("the panel to disappear") { !$0.text.contains("Recent ─") }
        try await terminal.chooseFault(2)
        terminal.send("\r")
        try await terminal.waitFor("save nosferatu: …")
        try await terminal.waitFor("save nosferatu: done")
        try await terminal.waitFor("│ nosferatu ")
        #expect(try await terminal.ending(after: "\u{3}") == .clean)
    }

    @Test("queries-feature-demo writes the queries once if there is no terminal", arguments: [[], ["--list"]])
    func withoutTerminal(arguments: [String]) async throws {
        let outcome = try await demo.run(arguments)
        #expect(outcome.text == "Amélie\nblade runner 2049\nseven samurai\nThe Third Man\nmetropolis\n")
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
    }
}

let demo = DemoExecutable("queries-feature-demo")
