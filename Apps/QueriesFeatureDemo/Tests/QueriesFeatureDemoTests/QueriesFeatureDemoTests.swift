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
        try await terminal.waitUntil("the next query to become the newest") { $0.lines[3].contains("│ Amélie ") }
        #expect(try await terminal.ending(after: "\u{3}") == .clean)
    }

    @Test("queries-feature-demo shows a chosen store error once, and no queries until they are reloaded")
    func error() async throws {
        let terminal = try demo.start()
        try await terminal.waitFor("│ Amélie ")
        try await terminal.chooseFault(3)
        terminal.send(PseudoTerminal.f5)
        let screen = try await terminal.waitFor("│ Cannot be loaded. ")
        #expect(!screen.text.contains("│ Amélie "))
        // After the fault, the chooser resets the fault and its hint.
        #expect(screen.text.contains("F9 faults"))
        terminal.send(PseudoTerminal.f5)
        try await terminal.waitFor("│ Amélie ")
        #expect(try await terminal.ending(after: "\u{3}") == .clean)
    }

    @Test("queries-feature-demo saves a typed query, and reports that it cannot be saved")
    func save() async throws {
        let terminal = try demo.start()
        try await terminal.waitFor("│ Amélie ")
        terminal.send("nosferatu\r")
        try await terminal.waitFor("│ nosferatu ")
        try await terminal.chooseFault(3)
        terminal.send("faust\r")
        try await terminal.waitFor("This fault was switched on.")
        #expect(try await terminal.ending(after: "\u{3}") == .clean)
    }

    @Test("queries-feature-demo writes the queries once if there is no terminal, or with '--list'")
    func list() async throws {
        let outcome = try await demo.run()
        #expect(outcome.text == "Amélie\nblade runner 2049\nseven samurai\nThe Third Man\nmetropolis\n")
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty)
        let terminal = try demo.start(["--list"])
        #expect(try await terminal.ending() == .clean)
        #expect(terminal.screen.lines.contains("metropolis") && !terminal.screen.isAlternate)
    }

    @Test("The help of queries-feature-demo lists '--list' and the key of the faults")
    func help() async throws {
        let help = try await demo.run(["--help"]).text
        #expect(help.contains("--list") && help.contains("F9 chooses the fault"))
    }
}

let demo = DemoExecutable("queries-feature-demo")
